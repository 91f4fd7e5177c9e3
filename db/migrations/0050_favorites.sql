-- What users saved and took back. Removals stay for a while, so that another device learns of them.
-- No key to articles: one that is unpublished for a time comes back saved.
create table favorites (
  user_id keytext not null references "user" ("id") on delete cascade,
  article_id keytext not null,
  saved boolean not null,
  changed_at bigint not null,
  primary key (user_id, article_id)
);
