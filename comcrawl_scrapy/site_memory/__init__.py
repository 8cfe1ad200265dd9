"""What is remembered of sites: paths that hold from page to page, and where they are kept."""
