"""What can be clicked on a page, what it says, and what is never clicked."""
