-- Who writes: editorial desks and people. An article names its author by `authors.name`.

create table authors (
  id text primary key,
  slug text not null unique,
  name text not null unique,
  kind text not null check (kind in ('desk', 'person')),
  role text not null default '',
  bio text not null default '',
  image_url text not null default '',
  links json not null default '[]',
  version integer not null default 1,
  created_at bigint not null,
  updated_at bigint not null
);
create index articles_author_feed on articles (visible, author, published_date desc, id desc);
