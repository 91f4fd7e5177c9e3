-- The SQLite schema. ../postgres has the same tables.
--
-- Times are epoch milliseconds, days are text such as '2026-01-31', and ids are UUIDv7 text;
-- the tables of better-auth differ.

-- Accounts. The first six tables belong to better-auth (core, two-factor, rate limit) and have the columns that its own
-- generator creates.

create table "user" (
  "id" text not null primary key,
  "name" text not null,
  "email" text not null unique,
  "emailVerified" integer not null,
  "image" text,
  "createdAt" date not null,
  "updatedAt" date not null,
  "twoFactorEnabled" integer
);

create table "session" (
  "id" text not null primary key,
  "expiresAt" date not null,
  "token" text not null unique,
  "createdAt" date not null,
  "updatedAt" date not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null references "user" ("id") on delete cascade
);
create index "session_userId_idx" on "session" ("userId");

create table "account" (
  "id" text not null primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null references "user" ("id") on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" date,
  "refreshTokenExpiresAt" date,
  "scope" text,
  "password" text,
  "createdAt" date not null,
  "updatedAt" date not null
);
create index "account_userId_idx" on "account" ("userId");

create table "verification" (
  "id" text not null primary key,
  "identifier" text not null,
  "value" text not null,
  "expiresAt" date not null,
  "createdAt" date not null,
  "updatedAt" date not null
);
create index "verification_identifier_idx" on "verification" ("identifier");

create table "twoFactor" (
  "id" text not null primary key,
  "secret" text not null,
  "backupCodes" text not null,
  "userId" text not null references "user" ("id") on delete cascade,
  "verified" integer,
  "failedVerificationCount" integer,
  "lockedUntil" date
);
create index "twoFactor_secret_idx" on "twoFactor" ("secret");
create index "twoFactor_userId_idx" on "twoFactor" ("userId");

create table "rateLimit" (
  "id" text not null primary key,
  "key" text not null unique,
  "count" integer not null,
  "lastRequest" bigint not null
);

create table user_roles (
  user_id text not null references "user" ("id") on delete cascade,
  role text not null check (role in ('admin', 'editor', 'author')),
  created_at bigint not null,
  primary key (user_id, role)
);

-- Links that give an account a role. Only a hash of the token is stored.
create table invitations (
  id text primary key,
  token_hash text not null unique,
  role text not null check (role in ('admin', 'editor', 'author')),
  email text,
  invited_by text not null,
  created_at bigint not null,
  expires_at bigint not null,
  accepted_by text,
  accepted_at bigint
);
create index invitations_newest on invitations (created_at desc, id desc);

-- What programs sign in with. A revoked token stays, so that its program learns what happened.
create table access_tokens (
  id text primary key,
  user_id text not null references "user" ("id") on delete cascade,
  name text not null,
  token_hash text not null unique,
  hint text not null,
  scopes json not null,
  created_at bigint not null,
  expires_at bigint not null,
  last_used_at bigint,
  revoked_at bigint
);
create index access_tokens_by_user on access_tokens (user_id);

-- How somebody arranged the dashboard: saved filters, hidden columns, height of rows.
create table dashboard_preferences (
  user_id text primary key references "user" ("id") on delete cascade,
  preferences json not null
);

-- Removals stay for a while as rows with saved = false, so that a user's other devices learn of them. There is no
-- foreign key to articles: an article that is unpublished for a time is still a favorite when it comes back.
create table favorites (
  user_id text not null references "user" ("id") on delete cascade,
  article_id text not null,
  saved boolean not null,
  changed_at bigint not null,
  primary key (user_id, article_id)
);

-- Authors and articles

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

create table articles (
  id text primary key,
  slug text not null unique,
  title text not null,
  excerpt text not null,
  takeaways json not null default '[]',
  category text not null,
  author text not null,
  image_url text not null default '',
  image_alt text not null default '',
  read_time integer not null check (read_time > 0),
  trending boolean not null default false,
  emergency boolean not null default false,
  search_title text,
  meta_description text not null default '',
  meta_keywords json not null default '[]',
  canonical_url text,
  social_image text,
  noindex boolean not null default false,
  state text not null check (state in ('draft', 'scheduled', 'published')),
  published_date bigint not null,
  -- The date that readers see as updated. Unlike updated_at, it moves only when an admin says that the change matters.
  revised_at bigint,
  -- What was wrong in an article and is right now: a list of { on, wrong, right }.
  corrections json not null default '[]',
  reviewer_name text,
  reviewer_credential text,
  reviewed_at bigint,
  findings json not null default '[]',
  provenance json not null default '{}',
  -- An article of the starter library that nobody has adopted yet. Only a public site marks them.
  sample boolean not null default false,
  owner_id text,
  -- Where a draft stands between its author and the reviewers: who asked for the review, and why it was sent back.
  review_state text check (review_state in ('requested', 'returned', 'accepted')),
  review_requested_by text,
  review_note text not null default '',
  review_changed_at bigint,
  -- The generation item that the article was written for. Unique: a crash cannot leave two articles of one item.
  generation_item_id text,
  created_at bigint not null,
  updated_at bigint not null,
  updated_by text,
  version integer not null default 1,
  deleted_at bigint,
  visible boolean generated always as (state = 'published' and deleted_at is null) stored,
  -- Last, because SQLite reads a row up to the column that a query needs.
  content text not null
);
create index articles_feed on articles (visible, published_date desc, id desc);
create index articles_category_feed on articles (visible, category, published_date desc, id desc);
create index articles_trending_feed on articles (visible, trending, published_date desc, id desc);
create index articles_author_feed on articles (visible, author, published_date desc, id desc);
create index articles_created on articles (created_at desc, id desc);
create index articles_due on articles (state, published_date);
create index articles_trash on articles (deleted_at desc, id desc) where deleted_at is not null;
create index articles_corrected on articles (id) where corrections <> '[]';
create index articles_owner on articles (owner_id, created_at desc) where owner_id is not null;
create index articles_in_review on articles (review_state, review_changed_at) where review_state is not null;
create index articles_version on articles (id, version);
create unique index articles_generation_item on articles (generation_item_id);
-- Lets the dashboard count articles without reading their texts. It starts with the id so that no other query picks it:
-- with the category first, SQLite would sort all of it instead of walking the newest articles.
create index articles_counted on articles (id, deleted_at, category, state, trending);

-- Every slug that ever existed: a renamed article redirects, a deleted one is never seeded again.
create table article_slugs (
  slug text primary key,
  article_id text references articles (id) on delete set null,
  created_at bigint not null
);
create index article_slugs_article on article_slugs (article_id);

-- Earlier texts of an article. The current one is in articles.
create table article_versions (
  article_id text not null references articles (id) on delete cascade,
  version integer not null,
  slug text not null,
  title text not null,
  excerpt text not null,
  takeaways json not null default '[]',
  category text not null,
  author text not null,
  image_url text not null,
  image_alt text not null,
  emergency boolean not null default false,
  search_title text,
  meta_description text not null,
  meta_keywords json not null,
  canonical_url text,
  social_image text,
  noindex boolean not null default false,
  reviewer_name text,
  reviewer_credential text,
  reviewed_at bigint,
  findings json not null default '[]',
  provenance json not null default '{}',
  saved_by text,
  saved_at bigint not null,
  content text not null,
  primary key (article_id, version)
);

-- Approvals of one version, and publications of a text that the safety gate would have held.
create table editorial_decisions (
  id text primary key,
  article_id text not null references articles (id) on delete cascade,
  version integer not null,
  kind text not null check (kind in ('approved', 'released')),
  note text not null default '',
  findings json not null default '[]',
  user_id text,
  user_name text not null,
  credential text not null default '',
  created_at bigint not null
);
create index editorial_decisions_of_article on editorial_decisions (article_id, version, created_at);

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

-- Numbers that pages show, updated in the transaction that changes them.
create table article_counts (
  article_id text primary key references articles (id) on delete cascade,
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

-- The owner's categories. Empty while the site has the built-in ones.
create table categories (
  key text primary key,
  title text not null unique,
  slug text not null unique,
  position integer not null,
  hue integer not null,
  icon text not null,
  description text not null default '',
  picture text not null default '',
  -- Keys of the built-in categories whose topics and starter articles belong here.
  topics json not null default '[]',
  version integer not null default 1,
  created_at bigint not null,
  updated_at bigint not null
);

-- Where a category was before, under its own slug or in a name of then. They lead to it for good; without one, to all categories.
create table category_addresses (
  slug text primary key,
  category_key text references categories (key) on delete set null,
  created_at bigint not null
);
create index category_addresses_category on category_addresses (category_key);

create table article_likes (
  id text primary key,
  article_id text not null references articles (id) on delete cascade,
  user_identifier text not null,
  created_at bigint not null,
  unique (article_id, user_identifier)
);
create index article_likes_newest on article_likes (created_at);

create table comments (
  id text primary key,
  article_id text not null references articles (id) on delete cascade,
  user_id text,
  author_name text not null,
  author_email text not null,
  content text not null,
  approved boolean not null default false,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'spam')),
  suspicions json not null default '[]',
  created_at bigint not null,
  decided_at bigint,
  -- What the site replied.
  reply text,
  replied_at bigint,
  replied_by text,
  check (approved = (state = 'approved'))
);
create index comments_of_article on comments (article_id, approved, created_at desc, id desc);
create index comments_by_state on comments (state, created_at desc, id desc);
create index comments_of_author on comments (lower(author_email), approved);
create index comments_newest on comments (created_at, state);
create index comments_replied on comments (article_id) where reply is not null;

-- Full-text search. Written: article_search. Queried: article_words, whose index finds any three letters of body.
create table article_search (
  doc integer primary key,
  article_id text not null unique references articles (id) on delete cascade,
  body text not null
);
create virtual table article_words using fts5 (
  article_id unindexed,
  body,
  content = 'article_search',
  content_rowid = 'doc',
  tokenize = 'trigram',
  detail = 'none'
);
create trigger article_search_inserted after insert on article_search begin
  insert into article_words (rowid, article_id, body) values (new.doc, new.article_id, new.body);
end;
create trigger article_search_deleted after delete on article_search begin
  insert into article_words (article_words, rowid, article_id, body)
  values ('delete', old.doc, old.article_id, old.body);
end;
create trigger article_search_updated after update on article_search begin
  insert into article_words (article_words, rowid, article_id, body)
  values ('delete', old.doc, old.article_id, old.body);
  insert into article_words (rowid, article_id, body) values (new.doc, new.article_id, new.body);
end;

-- What readers can find beyond the specified match: articles, products, pages and so on. Written: search_documents.
-- Queried: search_words.
create table search_documents (
  doc integer primary key,
  kind text not null,
  key text not null,
  version text not null,
  title text not null,
  href text not null,
  summary text not null default '',
  -- The answer that stands above the results.
  card json,
  -- Stems, separated by spaces. text has each stem of the other two and of the text itself once.
  names text not null,
  topics text not null,
  text text not null,
  unique (kind, key)
);
-- ascii, because the words are split already: it takes every other character for a part of a word.
create virtual table search_words using fts5 (
  names,
  topics,
  text,
  content = 'search_documents',
  content_rowid = 'doc',
  detail = 'column',
  tokenize = 'ascii'
);
create trigger search_documents_inserted after insert on search_documents begin
  insert into search_words (rowid, names, topics, text) values (new.doc, new.names, new.topics, new.text);
end;
create trigger search_documents_deleted after delete on search_documents begin
  insert into search_words (search_words, rowid, names, topics, text)
  values ('delete', old.doc, old.names, old.topics, old.text);
end;
create trigger search_documents_updated after update on search_documents begin
  insert into search_words (search_words, rowid, names, topics, text)
  values ('delete', old.doc, old.names, old.topics, old.text);
  insert into search_words (rowid, names, topics, text) values (new.doc, new.names, new.topics, new.text);
end;

-- Words as they are spelled. Correct ones that share letters with a misspelled one are found by three letters.
create table search_vocabulary (
  id integer primary key,
  word text not null unique
);
create virtual table search_spellings using fts5 (
  word,
  content = 'search_vocabulary',
  content_rowid = 'id',
  tokenize = 'trigram',
  detail = 'none'
);
create trigger search_vocabulary_inserted after insert on search_vocabulary begin
  insert into search_spellings (rowid, word) values (new.id, new.word);
end;
create trigger search_vocabulary_deleted after delete on search_vocabulary begin
  insert into search_spellings (search_spellings, rowid, word) values ('delete', old.id, old.word);
end;

-- Media

create table media (
  id text primary key,
  type text not null,
  recipe json,
  file text,
  width integer not null,
  height integer not null,
  alt text not null default '',
  credit text not null default '',
  -- The point that stays visible when the picture is cropped, in percent from the top left.
  focal_x integer check (focal_x between 0 and 100),
  focal_y integer check (focal_y between 0 and 100),
  -- Made by this program, not uploaded by a person.
  generated boolean not null default false,
  -- The generation item that the picture was made for, until there is an article that shows it.
  generation_item_id text,
  -- Uploads only: null until the smaller AVIF files have been tried, then whether they exist.
  avif boolean,
  created_at bigint not null
);
create index media_newest on media (created_at desc, id desc);
create index media_with_focal_point on media (id) where focal_x is not null;
create index media_without_avif on media (created_at) where file is not null and avif is null;
create index media_generation_item on media (generation_item_id) where generation_item_id is not null;

-- Products and affiliate links

create table products (
  id text primary key,
  slug text not null,
  title text not null,
  description text,
  category text,
  brand text,
  best_for text,
  skip_if text,
  -- One sentence. Pros, cons, questions, sources and slugs of alternatives stand on a line each.
  verdict text,
  pros text,
  cons text,
  questions text,
  sources text,
  alternatives text,
  -- Lists with commas.
  species text,
  need text,
  image_url text not null default '',
  sitestripe_image_url text,
  affiliate_link text,
  -- Equal for links that lead to the same page, whatever their affiliate tag.
  link_key text,
  asin text check (asin is null or length(asin) = 10),
  price text,
  -- Set when the price came from the retailer's API, whose prices expire.
  price_at bigint,
  -- The day on which the typed price stood at the shop. It vanishes from a public site some days later.
  price_noted_on text,
  out_of_stock_on text,
  country text,
  -- Further shops. The first one is affiliate_link with its price.
  offers json not null default '[]',
  -- What the retailer's API said, kept no longer than its terms allow. A product with a title of the owner's own has
  -- null as retailer_title; an empty one is to be filled by the next refresh.
  retailer_title text,
  retailer_image text,
  retailer_fetched_at bigint,
  sample boolean not null default false,
  starter_key text unique,
  created_at bigint not null,
  updated_at bigint not null,
  version integer not null default 1,
  deleted_at bigint,
  live boolean generated always as (deleted_at is null) stored
);
create unique index products_slug on products (slug);
create unique index products_asin on products (asin) where deleted_at is null;
create index products_feed on products (live, created_at desc, id desc);
create index products_link on products (link_key);

-- What happened when somebody used a product. An entry of a reader has their consent to be named.
create table product_tests (
  id text primary key,
  product_id text not null references products (id) on delete cascade,
  day text not null,
  -- How many days the product had been in use.
  days integer not null,
  animal text not null,
  person text not null,
  note text not null default '',
  measurement text not null default '',
  photo text not null default '',
  reader boolean not null default false,
  consent text not null default '',
  created_by text,
  created_at bigint not null,
  updated_at bigint not null
);
create index product_tests_product on product_tests (product_id, day);

-- Which products an article mentions, by product id or by link. Filled on demand from articles whose version differs
-- from the one in article_product_scans, so that code that writes articles need not know of it.
create table article_products (
  article_id text not null references articles (id) on delete cascade,
  product_key text not null,
  asin text,
  href text not null,
  title text not null default '',
  primary key (article_id, product_key)
);
create index article_products_key on article_products (product_key);

create table article_product_scans (
  article_id text primary key references articles (id) on delete cascade,
  version integer not null
);

-- The result of the last check of each product's link. No problem means that the link works.
create table link_checks (
  product_id text not null references products (id) on delete cascade,
  -- Empty for the first shop.
  offer_id text not null default '',
  problem text,
  message text not null default '',
  version integer not null,
  checked_at bigint not null,
  primary key (product_id, offer_id)
);
create index link_checks_oldest on link_checks (checked_at);

-- One product replaced by another in articles, with what it takes to undo it.
create table link_replacements (
  id text primary key,
  product_id text not null,
  replacement_id text not null,
  articles json not null,
  user_id text,
  created_at bigint not null,
  undone_at bigint
);

create table earnings_imports (
  id text primary key,
  user_id text,
  source text not null default '',
  since text not null,
  until text not null,
  created_at bigint not null
);

-- What the retailer paid, line by line. Two reports that contain the same line give it the same row_key.
create table earnings (
  row_key text primary key,
  import_id text not null references earnings_imports (id) on delete cascade,
  day text not null,
  tracking_id text,
  asin text,
  title text,
  quantity integer,
  cents bigint not null,
  currency text not null,
  program text not null default '',
  sub_id text
);
create index earnings_by_day on earnings (day, asin);
create index earnings_of_import on earnings (import_id);

-- What "Is it safe?" answers: entries of the starter library and of the owner.
create table entries (
  slug text primary key,
  name text not null,
  kind text not null check (kind in ('food', 'plant', 'household', 'medicine')),
  also_called json not null default '[]',
  levels json not null default '{}',
  answer text not null,
  signs json not null default '[]',
  now json not null default '[]',
  never json not null default '[]',
  route text not null default 'eaten',
  facts json not null default '[]',
  source_title text not null default '',
  source_organization text not null default '',
  source_url text not null default '',
  checked_on text,
  hidden boolean not null default false,
  starter boolean not null default true,
  edited_by text,
  updated_at bigint not null,
  version integer not null default 1
);
create index entries_name on entries (name);

-- Facts that texts may rest on: those of the starter library, and passages of sources that the owner added.

create table sources (
  id text primary key,
  kind text not null check (kind in ('text', 'url', 'file')),
  title text not null,
  organization text not null default '',
  url text not null default '',
  body text not null,
  created_by text,
  created_at bigint not null,
  updated_at bigint not null,
  version integer not null default 1
);
create index sources_newest on sources (created_at desc, id desc);

create table facts (
  id text primary key,
  source_id text references sources (id) on delete cascade,
  kind text not null check (kind in ('poison', 'danger sign', 'husbandry', 'interval', 'law', 'passage')),
  species json not null default '["all"]',
  subject text not null default '',
  statement text not null,
  emergency boolean not null default false,
  source_title text not null,
  source_organization text not null default '',
  source_url text not null default '',
  -- The day on which the source was looked up, as YYYY-MM-DD; null if it is named from knowledge.
  checked_on text,
  updated_at bigint not null
);
create index facts_subject on facts (subject);
create index facts_source on facts (source_id);

-- Full-text search. Written: fact_search. Queried: fact_words.
create table fact_search (
  doc integer primary key,
  fact_id text not null unique references facts (id) on delete cascade,
  body text not null
);
create virtual table fact_words using fts5 (
  fact_id unindexed,
  body,
  content = 'fact_search',
  content_rowid = 'doc',
  tokenize = 'porter unicode61'
);
create trigger fact_search_inserted after insert on fact_search begin
  insert into fact_words (rowid, fact_id, body) values (new.doc, new.fact_id, new.body);
end;
create trigger fact_search_deleted after delete on fact_search begin
  insert into fact_words (fact_words, rowid, fact_id, body) values ('delete', old.doc, old.fact_id, old.body);
end;
create trigger fact_search_updated after update on fact_search begin
  insert into fact_words (fact_words, rowid, fact_id, body) values ('delete', old.doc, old.fact_id, old.body);
  insert into fact_words (rowid, fact_id, body) values (new.doc, new.fact_id, new.body);
end;

-- What to write next.
create table briefs (
  id text primary key,
  question text not null,
  angle text not null default '',
  readers text not null default '',
  species text not null default '',
  category text not null default '',
  product_type text not null default '',
  notes text not null default '',
  -- Ids of facts that the article should rest on.
  facts json not null default '[]',
  planned_for text,
  origin text not null check (origin in ('manual', 'csv', 'search', 'refresh')),
  -- The article to write anew, if the brief is about refreshing one.
  refreshes text,
  state text not null default 'open' check (state in ('open', 'running', 'written', 'dropped')),
  article_id text references articles (id) on delete set null,
  created_by text,
  created_at bigint not null,
  updated_at bigint not null,
  version integer not null default 1
);
create index briefs_by_state on briefs (state, created_at desc, id desc);
create index briefs_planned on briefs (planned_for) where planned_for is not null;
create index briefs_article on briefs (article_id);

-- Article generation. A run lives in rows: a reload, a second admin or a restart loses nothing.

create table generation_runs (
  id text primary key,
  kind text not null check (kind in ('category', 'affiliate', 'discovery')),
  category text,
  count integer not null check (count > 0),
  options json not null,
  state text not null check (state in ('running', 'completed', 'cancelled', 'stopped')),
  reason text not null default '',
  started_by text,
  created_at bigint not null,
  finished_at bigint,
  hidden_at bigint
);
-- At most one run at a time.
create unique index generation_runs_active on generation_runs (state) where state = 'running';
create index generation_runs_newest on generation_runs (created_at desc, id desc);

create table generation_items (
  id text primary key,
  run_id text not null references generation_runs (id) on delete cascade,
  ordinal integer not null,
  -- No item starts before every item of the earlier batches has ended.
  batch integer not null,
  category text not null,
  product json,
  brief_id text references briefs (id) on delete set null,
  state text not null check (state in ('queued', 'writing', 'illustrating', 'saving', 'indexing', 'done', 'failed')),
  title text not null default '',
  slug text not null default '',
  article_id text references articles (id) on delete set null,
  -- What each stage of writing stored: outline, draft, findings, critique, revision, and the calls they took.
  stages json not null default '{}',
  written json,
  images json,
  rejections json not null default '[]',
  error text not null default '',
  -- Counted anew in each stage.
  attempts integer not null default 0,
  not_before bigint not null default 0,
  lease_until bigint not null default 0,
  lease_token text,
  updated_at bigint not null,
  unique (run_id, ordinal)
);
create index generation_items_open on generation_items (run_id, state, batch);
create index generation_items_article on generation_items (article_id);

create table ai_usage (
  day text not null,
  kind text not null check (kind in ('text', 'image')),
  calls integer not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  primary key (day, kind)
);

-- URLs submitted to search engines. At most one submission of a URL waits.
create table index_submissions (
  id text primary key,
  url text not null,
  state text not null check (state in ('waiting', 'sent', 'failed')),
  reason text not null default '',
  attempts integer not null default 0,
  not_before bigint not null,
  created_at bigint not null,
  updated_at bigint not null
);
create unique index index_submissions_waiting on index_submissions (url) where state = 'waiting';
create index index_submissions_due on index_submissions (state, not_before);
create index index_submissions_of_url on index_submissions (url, updated_at);

-- Contact messages and newsletter

create table contact_messages (
  id text primary key,
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

-- What admins replied to a contact message. The mail that sends a reply has the same id.
create table message_replies (
  id text primary key,
  message_id text not null references contact_messages (id) on delete cascade,
  user_id text,
  content text not null,
  created_at bigint not null
);
create index message_replies_of_one on message_replies (message_id, created_at, id);

create table subscribers (
  id text primary key,
  email text not null,
  email_key text not null unique,
  state text not null check (state in ('pending', 'subscribed', 'unsubscribed', 'suppressed')),
  source text not null default '',
  consent text not null default '',
  created_at bigint not null,
  confirmed_at bigint,
  unsubscribed_at bigint
);
create index subscribers_by_state on subscribers (state, created_at desc, id desc);
create index subscribers_newest on subscribers (created_at, state);
create index subscribers_pending on subscribers (state, created_at, id);

-- Proof of consent: what somebody agreed to or withdrew, in which wording, where and when. Never an IP address.
create table subscriber_events (
  id text primary key,
  subscriber_id text not null references subscribers (id) on delete cascade,
  event text not null
    check (event in ('requested', 'subscribed', 'confirmed', 'unsubscribed', 'resubscribed')),
  source text not null default '',
  wording text not null default '',
  -- The admin who imported the address from a file and stated where and when its owner agreed.
  user_id text,
  created_at bigint not null
);
create index subscriber_events_of_one on subscriber_events (subscriber_id, created_at, id);
create index subscriber_events_by_source on subscriber_events (source, event);

-- Links that confirm an address. Only hashes are stored, so a copy of the database confirms nothing.
create table subscriber_confirmations (
  token_hash text primary key,
  subscriber_id text not null references subscribers (id) on delete cascade,
  expires_at bigint not null
);
create index subscriber_confirmations_of_one on subscriber_confirmations (subscriber_id);

create table issues (
  id text primary key,
  kind text not null check (kind in ('composed', 'weekly')),
  state text not null check (state in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled')),
  subject text not null,
  preheader text not null,
  intro text not null,
  article_ids json not null,
  -- Those of article_ids that the issue carries in full instead of as an excerpt.
  full_article_ids json not null default '[]',
  product_ids json not null,
  version integer not null default 1,
  scheduled_at bigint,
  started_at bigint,
  finished_at bigint,
  body_id text,
  -- Subscribers are queued in the order of their ids: the last one who has a mail, and whether that was everybody.
  last_queued_id text not null default '',
  all_queued boolean not null default false,
  created_at bigint not null,
  updated_at bigint not null
);
create index issues_newest on issues (created_at desc, id desc);
create index issues_by_state on issues (state, scheduled_at);

-- Where the links of an issue lead, and how often people followed them.
create table issue_links (
  issue_id text not null references issues (id) on delete cascade,
  position integer not null,
  path text not null,
  clicks integer not null default 0,
  primary key (issue_id, position)
);

-- Mail

-- A text is stored once however many people receive it, and emptied when nobody needs it any more.
create table mail_bodies (
  id text primary key,
  html text not null,
  plain text not null,
  created_at bigint not null
);

-- One row per mail and recipient.
create table mails (
  id text primary key,
  kind text not null,
  state text not null
    check (state in ('queued', 'paused', 'sent', 'failed', 'uncertain', 'suppressed', 'cancelled')),
  bulk boolean not null default false,
  -- Contains a link that opens an account, so the dashboard shows the text only where there is no mail server.
  secret boolean not null default false,
  recipient text not null,
  recipient_key text not null,
  -- Equal for all spellings of one inbox (dots, plus signs): what the limits count by.
  inbox_key text not null,
  subject text not null,
  body_id text references mail_bodies (id) on delete set null,
  reply_to text,
  -- The ids of what came before this mail in its thread, oldest first, separated by spaces.
  thread text,
  unsubscribe text,
  -- A second mail with the same key is not queued.
  dedupe_key text unique,
  group_id text,
  subscriber_id text,
  attempts integer not null default 0,
  error text not null default '',
  created_at bigint not null,
  expires_at bigint,
  -- Not sent before then. A worker that takes the mail moves this on, so that the mail of a dead worker is due again.
  due_at bigint not null,
  lease_token text,
  -- Set just before the transport gets the mail: from then on it may have arrived, so it is never resent automatically.
  handed_over_at bigint,
  finished_at bigint
);
create index mails_due on mails (state, bulk, due_at, id);
create index mails_newest on mails (created_at desc, id desc);
create index mails_by_state on mails (state, created_at desc, id desc);
create index mails_of_recipient on mails (recipient_key);
create index mails_of_inbox on mails (inbox_key, created_at);
create index mails_of_body on mails (body_id);
create index mails_of_group on mails (group_id, state);

-- Addresses that a mail server refused permanently.
create table mail_suppressions (
  email_key text primary key,
  reason text not null,
  created_at bigint not null
);

-- When each kind of digest was last sent, and the time up to which it covered.
create table mail_digests (
  name text primary key,
  sent_at bigint not null,
  covered_until bigint not null
);

-- Analytics. Views are added up by day as they arrive, so that the dashboard's cost does not grow with traffic. In all
-- of these tables `kind` is 'person', 'admin' or 'crawler', and visitor ids are hashes.

create table page_views (
  id integer primary key,
  visitor_id text,
  session_id text,
  country text not null,
  page_path text not null,
  referrer text,
  kind text not null check (kind in ('person', 'admin', 'crawler')),
  device text not null default 'Unknown',
  day text not null,
  created_at bigint not null
);
create index page_views_newest on page_views (created_at);

create table day_sums (
  day text not null,
  kind text not null,
  views bigint not null default 0,
  article_views bigint not null default 0,
  visitors bigint not null default 0,
  sessions bigint not null default 0,
  -- By how much the number of visitors in the 30 days up to this day differs from that of the day before.
  rolling_visitors_delta bigint not null default 0,
  primary key (day, kind)
);

create table page_days (
  day text not null,
  page_path text not null,
  kind text not null check (kind in ('person', 'admin', 'crawler')),
  views bigint not null,
  primary key (day, page_path, kind)
);

create table country_days (
  day text not null,
  country text not null,
  kind text not null,
  views bigint not null,
  visitors bigint not null default 0,
  primary key (day, country, kind)
);

create table referrer_days (
  day text not null,
  referrer text not null,
  kind text not null,
  views bigint not null,
  primary key (day, referrer, kind)
);

create table device_days (
  day text not null,
  device text not null,
  kind text not null,
  views bigint not null,
  primary key (day, device, kind)
);

create table country_pages (
  country text not null,
  day text not null,
  page_path text not null,
  kind text not null,
  views bigint not null,
  primary key (country, day, page_path, kind)
);

create table country_referrers (
  country text not null,
  day text not null,
  referrer text not null,
  kind text not null,
  views bigint not null,
  primary key (country, day, referrer, kind)
);

-- `country` is that of the visitor's first view of the day.
create table visitor_days (
  day text not null,
  visitor_id text not null,
  kind text not null,
  country text not null default 'Unknown',
  primary key (day, visitor_id, kind)
);
create index visitor_days_of_visitor on visitor_days (visitor_id, day);

-- A session counts on the day of its first view.
create table session_days (
  session_id text primary key,
  day text not null,
  kind text not null
);
create index session_days_by_day on session_days (day);

-- `admin_views` is how many of the views were an admin's.
create table article_days (
  article_id text not null references articles (id) on delete cascade,
  day text not null,
  views bigint not null,
  admin_views bigint not null default 0,
  primary key (article_id, day)
);
create index article_days_by_day on article_days (day, article_id, views);

-- No foreign keys: clicks outlive the product and the article.
create table click_days (
  day text not null,
  product_id text not null,
  article_id text not null,
  -- Empty for the first shop.
  offer_id text not null default '',
  kind text not null,
  clicks bigint not null,
  primary key (day, product_id, article_id, offer_id, kind)
);
create index click_days_of_product on click_days (product_id, day);

-- Searches that found nothing.
create table search_days (
  day text not null,
  query text not null,
  times bigint not null,
  primary key (day, query)
);

-- Visitor ids that an admin has used.
create table admin_visitors (
  visitor_id text primary key,
  created_at bigint not null
);

-- Pages, settings, audit log, uses of media

-- Pages that the owner added. Edited texts of built-in pages are in settings.
create table pages (
  id text primary key,
  path text not null unique,
  title text not null,
  intro text not null default '',
  description text not null default '',
  content text not null default '',
  menu text check (menu in ('header', 'quickLinks', 'tools', 'legal')),
  state text not null check (state in ('draft', 'published')),
  -- Where the page was published before; these paths redirect to it.
  former_paths json not null default '[]',
  version integer not null default 1,
  created_at bigint not null,
  updated_at bigint not null
);

-- Moving in: what was brought from other sites

-- `site`: the old site, by which a later import knows what is here already. While a process works on an import, it
-- holds the lease.
create table imports (
  id text primary key,
  source text,
  site text not null default '',
  state text not null check (
    state in ('uploading', 'looking', 'ready', 'refused', 'running', 'paused', 'done', 'undoing', 'undone')
  ),
  options json not null default '{}',
  report json not null default '{}',
  progress json not null default '{}',
  message text not null default '',
  user_id text,
  lease_until bigint not null default 0,
  lease_token text,
  created_at bigint not null,
  started_at bigint,
  finished_at bigint
);
create index imports_newest on imports (created_at desc, id desc);
create index imports_working on imports (state, created_at, id);

create table import_files (
  import_id text not null references imports (id) on delete cascade,
  position integer not null,
  name text not null,
  bytes bigint not null,
  primary key (import_id, position)
);

-- What the source holds, except for the texts, and what each became. `hash`: of what was written, which tells whether
-- somebody has edited it since.
create table import_items (
  import_id text not null references imports (id) on delete cascade,
  kind text not null,
  item_key text not null,
  site text not null default '',
  state text not null default 'found' check (state in ('found', 'brought', 'known', 'left out', 'kept', 'removed')),
  data json not null default '{}',
  entity_id text,
  hash text,
  primary key (import_id, kind, item_key)
);
-- Nothing is brought twice.
create unique index import_items_brought on import_items (site, kind, item_key) where entity_id is not null;
create index import_items_by_state on import_items (import_id, kind, state, item_key);
create index import_items_of_entity on import_items (entity_id) where entity_id is not null;

-- What the owner should know, each with its place in the source.
create table import_notes (
  id text primary key,
  import_id text not null references imports (id) on delete cascade,
  phase text not null check (phase in ('look', 'run')),
  kind text not null,
  place json not null default '{}',
  what text not null,
  why text not null default '',
  sentence text not null default '',
  details json not null default '{}',
  article_id text,
  created_at bigint not null
);
create index import_notes_of_import on import_notes (import_id, phase, kind, created_at desc, id desc);

-- Pictures of the articles that were brought.
create table import_pictures (
  import_id text not null references imports (id) on delete cascade,
  article_id text not null,
  url text not null,
  path text,
  hero boolean not null default false,
  alt text not null default '',
  state text not null default 'waiting' check (state in ('waiting', 'brought', 'missing')),
  media_id text,
  attempts integer not null default 0,
  not_before bigint not null default 0,
  primary key (import_id, article_id, url)
);
create index import_pictures_due on import_pictures (import_id, state, not_before, url);

-- Copies of the site that the owner takes away. The file of each is in the data folder until `expires_at`. While a
-- process makes one, it holds its lease; if the process ends, another one begins anew.
create table exports (
  id text primary key,
  kind text not null check (kind in ('markdown', 'json', 'ghost', 'static')),
  state text not null check (state in ('making', 'ready', 'failed', 'canceled')),
  contents json not null default '{}',
  done integer not null default 0,
  total integer not null default 0,
  bytes bigint not null default 0,
  message text not null default '',
  user_id text,
  attempts integer not null default 0,
  lease_until bigint not null default 0,
  lease_token text,
  created_at bigint not null,
  finished_at bigint,
  expires_at bigint not null
);
create index exports_newest on exports (created_at desc, id desc);
create index exports_waiting on exports (state, created_at, id);
create index exports_expiring on exports (expires_at);

-- Recall notices, in the words of their sources. Those about animals, or about a product of the shop.

create table recall_notices (
  id text primary key,
  source text not null check (source in ('openfda', 'fda', 'cpsc')),
  source_id text not null,
  name text not null,
  brands json not null default '[]',
  product text not null default '',
  codes text not null default '',
  reason text not null default '',
  remedy text not null default '',
  classification text not null default '',
  url text not null,
  published_on text not null,
  closed_on text,
  seen_at bigint not null,
  read_at bigint not null
);
create index recall_notices_newest on recall_notices (published_on desc, id);

-- What a notice may concern, and what a person decided. The subject `notice` stands for the notice alone.
create table recall_matches (
  id text primary key,
  notice_id text not null references recall_notices (id) on delete cascade,
  subject text not null,
  product_id text references products (id) on delete cascade,
  article_id text references articles (id) on delete cascade,
  strength text not null check (strength in ('strong', 'weak')),
  agreeing json not null default '[]',
  reason text not null,
  sentence text not null default '',
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'dismissed', 'over')),
  decided_by text,
  decided_at bigint,
  -- The mail that went out when readers first learned of the notice, until the decision was undone.
  mail_group text,
  created_at bigint not null,
  unique (notice_id, subject)
);
create index recall_matches_by_state on recall_matches (state, created_at desc, id);
create index recall_matches_product on recall_matches (product_id);
create index recall_matches_article on recall_matches (article_id);

create table recall_feeds (
  source text primary key,
  state text not null check (state in ('ok', 'incomplete', 'failed')),
  message text not null default '',
  checked_at bigint not null,
  -- The last time when nothing was missing, and the first day that is covered without a gap.
  complete_at bigint,
  covered_since text,
  next_at bigint not null,
  notices_read integer not null default 0,
  notices_kept integer not null default 0
);

-- Who asked for mail about recalls. Apart from the newsletter: neither follows from the other. Unsubscribing deletes the row.
create table recall_subscribers (
  id text primary key,
  email text not null,
  email_key text not null unique,
  state text not null check (state in ('pending', 'subscribed')),
  wording text not null default '',
  created_at bigint not null,
  confirmed_at bigint
);
create index recall_subscribers_by_state on recall_subscribers (state, id);

-- Addresses that lead elsewhere. `source`: `person`, `file`, or `import:` with the id of an import.
create table redirects (
  id text primary key,
  path text not null,
  target text not null default '',
  status integer not null check (status in (301, 302, 410)),
  ends_on text,
  is_pattern boolean not null,
  source text not null,
  created_by text,
  created_at bigint not null,
  updated_at bigint not null,
  version integer not null default 1,
  deleted_at bigint
);
create unique index redirects_path on redirects (path) where deleted_at is null;
create index redirects_source on redirects (source);

create table redirect_days (
  redirect_id text not null references redirects (id) on delete cascade,
  day text not null,
  hits bigint not null,
  primary key (redirect_id, day)
);

-- Addresses without a page that readers opened: of each day the most frequent ones.
create table missing_page_days (
  day text not null,
  path text not null,
  readers bigint not null,
  referrer text,
  last_at bigint not null,
  primary key (day, path)
);

create table ignored_missing_pages (
  path text primary key,
  created_at bigint not null
);

create table settings (
  name text primary key,
  value json not null,
  updated_at bigint not null
);

create table audit_log (
  id text primary key,
  user_id text,
  action text not null,
  subject text not null default '',
  details json not null default '{}',
  created_at bigint not null
) without rowid;
create index audit_log_newest on audit_log (created_at desc, id desc);
-- Entries of the audit log are only added. `replace into` deletes a row without calling its delete trigger, so a known
-- id is refused before that; without a rowid, the id is the only key by which a row can be replaced.
create trigger audit_log_replaced before insert on audit_log
when exists (select 1 from audit_log where id = new.id) begin
  select raise(abort, 'entries of audit_log cannot be changed');
end;
create trigger audit_log_updated before update on audit_log begin
  select raise(abort, 'entries of audit_log cannot be changed');
end;
create trigger audit_log_deleted before delete on audit_log begin
  select raise(abort, 'entries of audit_log cannot be deleted');
end;

-- Where each picture is shown. The text is split at each URL: what follows begins with the id of a picture.
create view media_uses as
select distinct kind, texts.id, title, substr(part.value, 1, 24) as media_id
from (
  select case when deleted_at is null then 'article' else 'trash' end as kind, id, title,
    image_url || ' ' || coalesce(social_image, '') || ' ' || content as body
  from articles
  union all
  select 'product', id, title, image_url || ' ' || coalesce(sitestripe_image_url, '') from products
  union all
  select 'product', products.id, products.title, product_tests.photo
  from product_tests join products on products.id = product_tests.product_id
  union all
  select 'author', id, name, image_url from authors
  union all
  select 'page', id, title, content from pages
  union all
  select 'category', key, title, picture from categories
  union all
  select 'page', substr(name, 6), substr(name, 6), coalesce(json_extract(value, '$.text'), '') from settings where name like 'page:%'
  union all
  select 'setting', 'logo', 'Logo', coalesce(json_extract(value, '$.logo.url'), '') from settings where name = 'site'
) as texts, json_each('[' || replace(json_quote(body), '/media/', '","') || ']') as part
where part.key > 0;
