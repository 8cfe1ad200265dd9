"""What opens the comments of a page: its clickable elements, what they say, and what is never clicked."""
