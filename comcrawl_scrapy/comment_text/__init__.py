"""The text of a comment: what in its record belongs to it, what is quoted, and what is neither."""
