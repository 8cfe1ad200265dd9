"""When a comment was written: dates for machines and for people, in any language and calendar."""
