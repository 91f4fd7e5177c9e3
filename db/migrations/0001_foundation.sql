-- Two type words are ours and are translated by host/db/migrate.ts:
--   keytext   text that is compared byte by byte (ids, slugs, days)
--   json      json on SQLite, jsonb on PostgreSQL

create table articles (
  id keytext primary key,
  slug keytext not null unique,
  title text not null,
  excerpt text not null,
  category text not null,
  content text not null,
  author text not null,
  image_url text not null default '',
  image_alt text not null default '',
  read_time integer not null check (read_time > 0),
  trending boolean not null default false,
  meta_description text not null default '',
  meta_keywords json not null default '[]',
  state text not null check (state in ('draft', 'scheduled', 'published')),
  published_date bigint not null,
  created_at bigint not null,
  updated_at bigint not null,
  version integer not null default 1,
  deleted_at bigint,
  review_reasons json not null default '[]',
  visible boolean generated always as (state = 'published' and deleted_at is null) stored
);
create index articles_feed on articles (visible, published_date desc, id desc);
create index articles_category_feed on articles (visible, category, published_date desc, id desc);
create index articles_trending_feed on articles (visible, trending, published_date desc, id desc);
create index articles_created on articles (created_at desc, id desc);
create index articles_due on articles (state, published_date);

-- Every slug that ever existed: a renamed article redirects, a deleted one is never seeded again.
create table article_slugs (
  slug keytext primary key,
  article_id keytext references articles (id) on delete set null,
  created_at bigint not null
);
create index article_slugs_article on article_slugs (article_id);

-- What pages show as a number, kept in the transaction that changes it.
create table article_counts (
  article_id keytext primary key references articles (id) on delete cascade,
  likes integer not null default 0 check (likes >= 0),
  comments integer not null default 0 check (comments >= 0),
  views bigint not null default 0 check (views >= 0)
);
create index article_counts_liked on article_counts (likes desc, views desc, article_id desc);
create index article_counts_viewed on article_counts (views, article_id);

create table category_counts (
  category text primary key,
  articles integer not null default 0 check (articles >= 0)
);

create table products (
  id keytext primary key,
  title text not null,
  description text,
  price text,
  price_at bigint,
  image_url text not null default '',
  sitestripe_image_url text,
  affiliate_link text,
  link_key keytext,
  category text,
  asin keytext check (asin is null or length(asin) = 10),
  sample boolean not null default false,
  starter_key keytext unique,
  created_at bigint not null,
  updated_at bigint not null,
  version integer not null default 1,
  deleted_at bigint,
  live boolean generated always as (deleted_at is null) stored
);
create unique index products_asin on products (asin) where deleted_at is null;
create index products_feed on products (live, created_at desc, id desc);
create index products_link on products (link_key);

create table article_likes (
  id keytext primary key,
  article_id keytext not null references articles (id) on delete cascade,
  user_identifier keytext not null,
  created_at bigint not null,
  unique (article_id, user_identifier)
);

create table comments (
  id keytext primary key,
  article_id keytext not null references articles (id) on delete cascade,
  user_id keytext,
  author_name text not null,
  author_email text not null,
  content text not null,
  approved boolean not null default false,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'spam')),
  suspicions json not null default '[]',
  created_at bigint not null,
  decided_at bigint,
  check (approved = (state = 'approved'))
);
create index comments_of_article on comments (article_id, approved, created_at desc, id desc);
create index comments_by_state on comments (state, created_at desc, id desc);

create table contact_messages (
  id keytext primary key,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  unread boolean not null default true,
  state text not null default 'inbox' check (state in ('inbox', 'archived', 'spam')),
  suspicions json not null default '[]',
  created_at bigint not null
);
create index contact_messages_by_state on contact_messages (state, created_at desc, id desc);

create table subscribers (
  id keytext primary key,
  email text not null,
  email_key keytext not null unique,
  state text not null check (state in ('pending', 'subscribed', 'unsubscribed', 'suppressed')),
  source text not null default '',
  consent text not null default '',
  created_at bigint not null,
  confirmed_at bigint,
  unsubscribed_at bigint
);
create index subscribers_by_state on subscribers (state, created_at desc, id desc);

create table media (
  id keytext primary key,
  type text not null,
  recipe json,
  file text,
  width integer not null,
  height integer not null,
  alt text not null default '',
  created_at bigint not null
);

create table settings (
  name keytext primary key,
  value json not null,
  updated_at bigint not null
);

create table audit_log (
  id keytext primary key,
  user_id keytext,
  action text not null,
  subject text not null default '',
  facts json not null default '{}',
  created_at bigint not null
);
create index audit_log_newest on audit_log (created_at desc, id desc);

-- Page views by day. `kind`: a person, one of the owners, or a declared crawler.
create table page_days (
  day keytext not null,
  page_path keytext not null,
  kind text not null check (kind in ('person', 'own', 'crawler')),
  views bigint not null,
  primary key (day, page_path, kind)
);
create table country_days (
  day keytext not null,
  country keytext not null,
  kind text not null,
  views bigint not null,
  primary key (day, country, kind)
);
create table referrer_days (
  day keytext not null,
  referrer keytext not null,
  kind text not null,
  views bigint not null,
  primary key (day, referrer, kind)
);
create table visitor_days (
  day keytext not null,
  visitor_id keytext not null,
  kind text not null,
  views bigint not null,
  primary key (day, visitor_id, kind)
);
create table article_days (
  article_id keytext not null references articles (id) on delete cascade,
  day keytext not null,
  views bigint not null,
  primary key (article_id, day)
);
create index article_days_by_day on article_days (day, article_id, views);
create table click_days (
  day keytext not null,
  product_id keytext not null,
  article_id keytext not null,
  kind text not null,
  clicks bigint not null,
  primary key (day, product_id, article_id, kind)
);
