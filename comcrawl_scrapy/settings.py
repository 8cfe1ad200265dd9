"""Scrapy's settings for this project, and ours: every one of ours begins with ``COMCRAWL_`` (table in the README)."""

from __future__ import annotations

import os

from comcrawl_scrapy.browser import launch_options

BOT_NAME = "comcrawl-scrapy"
SPIDER_MODULES = ["spiders"]
NEWSPIDER_MODULE = "spiders"
COMMANDS_MODULE = "comcrawl_scrapy.commands"

# --- ours -------------------------------------------------------------------------------------------------------------
COMCRAWL_MAX_CLICKS = 5  # entry points tried a page
COMCRAWL_MAX_MORE_CLICKS = 100  # clicks on "more comments" and "replies" once the comments are found
COMCRAWL_MAX_NEXT_PAGES = 20  # of comments, followed after the first
COMCRAWL_PAGE_SECONDS = 60.0  # the whole visit of a page
COMCRAWL_LOAD_SECONDS = 20.0  # until its main document begins to arrive, and again until all of it is there
COMCRAWL_SETTLE_SECONDS = 3.0  # longest wait for network and DOM to come to rest
COMCRAWL_MAX_PAGE_BYTES = 15_000_000  # a larger page or feed is not read
COMCRAWL_MIN_COMMENTS = 1  # fewer is the outcome "too-few"
COMCRAWL_SECTION_CLASSIFIER = "default"  # or "attributes", the paper's
COMCRAWL_SCREENSHOTS = False  # or a folder: what each click changed, as pictures; True is output/screenshots
COMCRAWL_PAGES_PER_CONTEXT = 15  # then a new browser context, so that memory stays flat
COMCRAWL_PAGES_PER_BROWSER = 1000  # then a new browser, for the same reason
COMCRAWL_ALLOW_PRIVATE_ADDRESSES = False  # loopback, link-local, RFC 1918
COMCRAWL_FEEDS_OBEY_ROBOTSTXT = False  # a feed the operator names is read as a feed reader reads it
COMCRAWL_WRAPPERS = True  # sites are remembered: what opened and held their comments is tried first
# or postgresql://user:password@host/name, for many crawlers; the variable keeps a password out of command lines and logs
COMCRAWL_QUEUE_URL = os.environ.get("COMCRAWL_QUEUE_URL", "sqlite:///output/queue.sqlite")
COMCRAWL_REVISIT_POLICY = "default"  # or "paper", "immediate": when pages are visited, and visited again
COMCRAWL_LINGER = 0.0  # seconds that a crawl waits for what is not due yet before it ends
COMCRAWL_LEASE_SECONDS = 60.0  # after which the pages of a crawler that died are due again
COMCRAWL_FEED_SECONDS = 300.0  # the shortest time between two polls of a feed
# authors are delivered as hashes with this key, which the variable keeps out of command lines; "" is none
COMCRAWL_PSEUDONYM_KEY = os.environ.get("COMCRAWL_PSEUDONYM_KEY", "")

# --- politeness -------------------------------------------------------------------------------------------------------
USER_AGENT = (
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 "
    "(compatible; comcrawl-scrapy/0.1)"
)
ROBOTSTXT_OBEY = True
ROBOTSTXT_USER_AGENT = "comcrawl-scrapy"
CONCURRENT_REQUESTS = min(16, 8 * (os.cpu_count() or 1))  # pages open in the browser at a time, mostly waiting
CONCURRENT_REQUESTS_PER_DOMAIN = 1
DOWNLOAD_DELAY = 1.0
DOWNLOAD_TIMEOUT = 30.0
TWISTED_DNS_RESOLVER = "scrapy.resolver.CachingHostnameResolver"  # the usual one reads no robots.txt over IPv6
RETRY_TIMES = 1
REDIRECT_MAX_TIMES = 5  # as RFC 9309 asks of crawlers: each takes its turn at the site, in a circle as well
SCHEDULER = "comcrawl_scrapy.scheduler.QueueScheduler"  # articles wait in the page queue, all else as in Scrapy
SCHEDULER_MEMORY_QUEUE = "scrapy.squeues.FifoMemoryQueue"  # a feed's newest come first, and are visited first
SCHEDULER_DISK_QUEUE = "scrapy.squeues.PickleFifoDiskQueue"
RETRY_GIVE_UP_LOG_LEVEL = "INFO"  # the outcome says it, and a feed its one warning

# --- browser ----------------------------------------------------------------------------------------------------------
DOWNLOAD_HANDLERS = {
    "http": "middlewares.download_handler.RenderingDownloadHandler",
    "https": "middlewares.download_handler.RenderingDownloadHandler",
}
PLAYWRIGHT_LAUNCH_OPTIONS = launch_options()
PLAYWRIGHT_DOWNLOAD_TIMEOUT = 2000  # ms: none is wanted, and a link to an app or a mail begins none
PLAYWRIGHT_PROCESS_REQUEST_HEADERS = None  # the browser's own, Accept-Language above all

# --- the way of the data ----------------------------------------------------------------------------------------------
DOWNLOADER_MIDDLEWARES = {
    "middlewares.politeness.PolitenessMiddleware": 50,
    "middlewares.feed_robots.FeedRobotsMiddleware": 90,  # before Scrapy's own RobotsTxtMiddleware (100)
    "middlewares.entry_points.EntryPointsMiddleware": 980,
    "middlewares.rendering.RenderingMiddleware": 990,
}
ITEM_PIPELINES = {  # what a project adds of its own, usually at 300, gets whole items
    "pipelines.records.RecordsPipeline": 10,
    "pipelines.sections.SectionsPipeline": 20,
    "pipelines.comments.CommentsPipeline": 30,
    "pipelines.revisits.RevisitsPipeline": 40,
    "pipelines.pseudonyms.PseudonymsPipeline": 50,
    "pipelines.summary.SummaryPipeline": 60,
}
COMCRAWL_DEFAULT_FEED = "output/%(name)s-%(time)s.jsonl"  # where -o, -O or FEEDS name no other
FEED_EXPORT_ENCODING = "utf-8"
FEED_STORAGES = {
    "": "pipelines.storages.FileStorage",
    "file": "pipelines.storages.FileStorage",
    "ftp": "pipelines.storages.KeptFTPStorage",
    "ftps": "pipelines.storages.KeptFTPStorage",
    "s3": "pipelines.storages.KeptS3Storage",
    "gs": "pipelines.storages.KeptGCSStorage",
}
FEED_EXPORTERS = {
    "jsonl": "pipelines.exporters.PageLinesExporter",
    "jsonlines": "pipelines.exporters.PageLinesExporter",
    "jl": "pipelines.exporters.PageLinesExporter",
    "json": "pipelines.exporters.PagesExporter",
    "csv": "pipelines.exporters.PageRowsExporter",
    "xml": "pipelines.exporters.PageElementsExporter",
    "comments": "pipelines.exporters.CommentLinesExporter",
    "comments-csv": "pipelines.exporters.CommentRowsExporter",
    "marshal": None,  # it has no times, and no page could be written
}

LOG_LEVEL = "INFO"
TELNETCONSOLE_ENABLED = False
REMOTE_CONTROL_ENABLED = False
