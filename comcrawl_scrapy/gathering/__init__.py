"""What brings more of the comments that were found, and how many there should be."""
