"""A page as a tree: its markup, its texts, and what each of its elements holds."""
