"""Several states and visits of one page: which comments of theirs are the same."""
