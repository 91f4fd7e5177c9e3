-- What somebody agreed to or took back, in which words, where and when. No address of a machine.
create table subscriber_events (
  id keytext primary key,
  subscriber_id keytext not null references subscribers (id) on delete cascade,
  event keytext not null check (event in ('asked', 'subscribed', 'confirmed', 'unsubscribed', 'returned')),
  source text not null default '',
  wording text not null default '',
  created_at bigint not null
);
create index subscriber_events_of_one on subscriber_events (subscriber_id, created_at, id);
create index subscriber_events_by_source on subscriber_events (source, event);

-- Links that confirm an address. Only their hashes are kept: a copy of the database confirms nothing.
create table subscriber_confirmations (
  token_hash keytext primary key,
  subscriber_id keytext not null references subscribers (id) on delete cascade,
  expires_at bigint not null
);
create index subscriber_confirmations_of_one on subscriber_confirmations (subscriber_id);
create index subscribers_pending on subscribers (state, created_at, id);
