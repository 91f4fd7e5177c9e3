-- Roles beside admin.

create table new_user_roles (
  user_id text not null references "user" ("id") on delete cascade,
  role text not null check (role in ('admin', 'editor', 'author')),
  created_at bigint not null,
  primary key (user_id, role)
);
insert into new_user_roles (user_id, role, created_at) select user_id, role, created_at from user_roles;
drop table user_roles;
alter table new_user_roles rename to user_roles;

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

-- Facts that texts may rest on: those of the starter library, and passages of sources that the owner added.

create table sources (
  id text primary key,
  kind text not null check (kind in ('text', 'address', 'file')),
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
  origin text not null check (origin in ('typed', 'csv', 'search', 'refresh')),
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

alter table generation_items add column brief_id text references briefs (id) on delete set null;
-- What each stage of writing stored: outline, draft, findings, critique, revision, and the calls they took.
alter table generation_items add column stages json not null default '{}';

-- Where a text comes from and who answers for it.

alter table articles add column owner_id text;
alter table articles add column findings json not null default '[]';
alter table articles add column provenance json not null default '{}';
update articles
set findings = (
  select json_group_array(json_object('rule', 'earlier', 'reason', value, 'sentence', ''))
  from json_each(articles.review_reasons)
)
where review_reasons <> '[]';
alter table articles drop column review_reasons;
create index articles_owner on articles (owner_id, created_at desc) where owner_id is not null;

alter table article_versions add column findings json not null default '[]';
alter table article_versions add column provenance json not null default '{}';

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
