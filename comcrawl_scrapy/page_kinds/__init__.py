"""What else a page may be: walled off, an error, not there yet, or one of many articles."""
