"""The signs of who answers whom that `comcrawl_scrapy.threads` trusts in turn."""
