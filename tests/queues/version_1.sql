INSERT INTO schema_version (name, version) VALUES ('page queue', 1);
INSERT INTO sites (name, free_at) VALUES ('a.example', 1795175940.0), ('b.example', 0.0), ('feed.example', 0.0);
INSERT INTO lanes (site, spider, next_due) VALUES ('a.example', 'news', 1795175940.0), ('b.example', 'news', NULL);
INSERT INTO pages (id, key, url, site, spider, source, article, published_at, added_at, state, due, reason, leases, visits, comments, outcome, visited_at) VALUES
    (1, '832e9b07f13f56d835ca05790e230259', 'http://a.example/1', 'a.example', 'news', 'http://feed.example/rss', '{"url": "http://feed.example/r/1", "title": "One"}', 1795170000.5, 1795171000.0, 'waiting', 1795175940.0, '', 1, 1, 3, 'too-few', 1795175900.0),
    (2, '390e72d5947ef0a47cd203363062397e', 'http://b.example/2', 'b.example', 'news', 'http://feed.example/rss', '{"url": "http://b.example/2"}', NULL, 1795171000.0, 'dropped', NULL, '4.0 h in the queue', 0, 0, 0, NULL, NULL);
INSERT INTO aliases (key, page_id) VALUES ('5a87df59e3cf8dc2cdc9f2d2794e3925', 1);
INSERT INTO visits (lease, page_id, started_at, ended_at, clicks, comments, new_comments, outcome, detail) VALUES
    ('0123456789abcdef/1', 1, 1795175880.0, 1795175900.0, 2, 3, 3, 'too-few', '');
INSERT INTO delivered (page_id, comments) VALUES (1, '{"c1": "h1", "c2": "h2", "c3": "h3"}');
INSERT INTO feeds (url, next_poll, interval, etag, modified, polled_at) VALUES ('http://feed.example/rss', 1795176000.0, 900.0, '"x"', NULL, 1795175100.0);
INSERT INTO figures (kind, name, numbers) VALUES ('service time', '', '{"visits": 21.0, "seconds": 700.0, "log_seconds": 70.0}');
