-- The articles that an issue carries in full instead of an excerpt.
alter table issues add column full_article_ids json not null default '[]';
