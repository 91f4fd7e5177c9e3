-- The dashboard counts articles without a look at their texts. The id comes first so that this serves for nothing else:
-- with a category in front, SQLite would sort all of it instead of walking the newest.
create index articles_counted on articles (id, deleted_at, category, state, trending);
