-- With fastupdate a change waits in a list, which every search reads until the next vacuum. After many changes the
-- planner reads the whole table instead of the index. Articles change rarely, so the index takes each change at once.
alter index if exists article_search_body set (fastupdate = off);
alter index if exists article_search_phrases set (fastupdate = off);
