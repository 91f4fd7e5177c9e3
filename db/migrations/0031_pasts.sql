-- The lists of a window without its newest days, summed once a night: what is read then is one row a name, not one a
-- name and day. `past_states` says which days are inside; whatever else belongs to the window is added when it is read.
create table list_pasts (
  list text not null check (list in ('page', 'country', 'referrer')),
  days integer not null,
  name keytext not null,
  person bigint not null default 0,
  own bigint not null default 0,
  person_visitors bigint not null default 0,
  own_visitors bigint not null default 0,
  primary key (list, days, name)
);
create table past_states (
  days integer primary key,
  since keytext not null,
  until keytext not null
);
