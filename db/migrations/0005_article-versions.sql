-- Who saved the text that an article has now.
alter table articles add column updated_by keytext;

-- The texts that an article had, each with who saved it and when.
create table article_versions (
  article_id keytext not null references articles (id) on delete cascade,
  version integer not null,
  title text not null,
  slug keytext not null,
  excerpt text not null,
  category text not null,
  content text not null,
  author text not null,
  image_url text not null,
  image_alt text not null,
  meta_description text not null,
  meta_keywords json not null,
  saved_by keytext,
  saved_at bigint not null,
  primary key (article_id, version)
);

create index articles_trash on articles (deleted_at desc, id desc) where deleted_at is not null;
