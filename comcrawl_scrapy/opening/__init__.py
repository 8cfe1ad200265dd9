"""What may open the comments of a page: by what it says, where it stands and what it looks like; and what may hide it."""
