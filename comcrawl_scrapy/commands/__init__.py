"""The commands: `scrapy comments`, `queue`, `wrappers`, `train`, `evaluate`, and what `crawl` and `runspider` check first."""
