-- What search engines are told, waiting and told. Of one address at most one submission waits.
create table index_submissions (
  id keytext primary key,
  url keytext not null,
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
