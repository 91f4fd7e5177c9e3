-- Which products an article mentions, by product id or by link. Filled when it is asked for, from articles whose
-- version is another than the one that was read, so that whatever writes articles need not know of it.
create table article_products (
  article_id keytext not null references articles (id) on delete cascade,
  product_key keytext not null,
  asin keytext,
  href text not null,
  title text not null default '',
  primary key (article_id, product_key)
);
create index article_products_key on article_products (product_key);
create table article_products_read (
  article_id keytext primary key references articles (id) on delete cascade,
  version integer not null
);
create index articles_version on articles (id, version);

create index comments_of_author on comments (lower(author_email), approved);
