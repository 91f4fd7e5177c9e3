-- One number of the newsletter. `told_until`: the last subscriber (by id) who has a mail of it in the queue.
create table issues (
  id keytext primary key,
  kind keytext not null check (kind in ('composed', 'weekly')),
  state keytext not null check (state in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled')),
  subject text not null,
  preheader text not null,
  intro text not null,
  article_ids json not null,
  product_ids json not null,
  version integer not null default 1,
  scheduled_at bigint,
  started_at bigint,
  finished_at bigint,
  body_id keytext,
  told_until keytext not null default '',
  all_told boolean not null default false,
  created_at bigint not null,
  updated_at bigint not null
);
create index issues_newest on issues (created_at desc, id desc);
create index issues_by_state on issues (state, scheduled_at);

-- Where the links of an issue lead, and how often they were opened by people.
create table issue_links (
  issue_id keytext not null references issues (id) on delete cascade,
  place integer not null,
  path text not null,
  clicks integer not null default 0,
  primary key (issue_id, place)
);
