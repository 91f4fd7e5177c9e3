-- Private links to unpublished articles. Only a hash of the token is stored, so a copy of the database opens nothing.
create table draft_links (
  token_hash text primary key,
  article_id text not null references articles (id) on delete cascade,
  created_by text,
  created_at bigint not null,
  expires_at bigint not null
);
create index draft_links_by_article on draft_links (article_id);
create index draft_links_by_expiry on draft_links (expires_at);
