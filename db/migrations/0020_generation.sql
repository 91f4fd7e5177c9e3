-- A run is rows: a reload, a second admin or a restart loses nothing.
create table generation_runs (
  id keytext primary key,
  kind text not null check (kind in ('category', 'affiliate', 'discovery')),
  category text,
  count integer not null check (count > 0),
  options json not null,
  state text not null check (state in ('running', 'completed', 'cancelled', 'stopped')),
  reason text not null default '',
  started_by keytext,
  created_at bigint not null,
  finished_at bigint,
  hidden_at bigint
);
create unique index generation_runs_active on generation_runs (state) where state = 'running';
create index generation_runs_newest on generation_runs (created_at desc, id desc);

-- `batch`: no item begins before all of an earlier batch have ended. `attempts` are those of the present stage.
create table generation_items (
  id keytext primary key,
  run_id keytext not null references generation_runs (id) on delete cascade,
  ordinal integer not null,
  batch integer not null,
  category text not null,
  product json,
  state text not null check (state in ('queued', 'writing', 'illustrating', 'saving', 'indexing', 'done', 'failed')),
  title text not null default '',
  slug text not null default '',
  article_id keytext references articles (id) on delete set null,
  written json,
  images json,
  rejections json not null default '[]',
  error text not null default '',
  attempts integer not null default 0,
  not_before bigint not null default 0,
  lease_until bigint not null default 0,
  lease_token keytext,
  updated_at bigint not null,
  unique (run_id, ordinal)
);
create index generation_items_open on generation_items (run_id, state, batch);
create index generation_items_article on generation_items (article_id);

-- One article for each item, whatever crashes.
alter table articles add column source_item keytext;
create unique index articles_source_item on articles (source_item);
