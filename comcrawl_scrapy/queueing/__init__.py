"""The page queue behind `comcrawl_scrapy.page_queue`: its tables, its policy, its statistics and its service to a crawl."""
