"""Which of the groups of records on a page are comments: what `comcrawl_scrapy.sections` hears, and what it doubts."""
