-- What the last check found about each product's link; no problem: it is fine.
create table link_checks (
  product_id keytext primary key references products (id) on delete cascade,
  problem text,
  said text not null default '',
  version integer not null,
  checked_at bigint not null
);
create index link_checks_oldest on link_checks (checked_at);

-- One product put in another's place, with what it takes to put it back.
create table link_replacements (
  id keytext primary key,
  product_id keytext not null,
  by_product_id keytext not null,
  articles json not null,
  user_id keytext,
  created_at bigint not null,
  undone_at bigint
);
