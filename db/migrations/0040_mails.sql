-- The words of a letter, once, however many people it goes to. Emptied when nobody needs them any more.
create table mail_bodies (
  id keytext primary key,
  html text not null,
  plain text not null,
  created_at bigint not null
);

-- One row for each mail to one person. `due_at`: nobody touches it before; whoever takes it moves this on, so that the
-- mail of a dead process is due again. `handed_at`: from then on the other side may have it (docs/decisions: "A mail leaves at most once").
create table mails (
  id keytext primary key,
  kind keytext not null,
  state keytext not null check (state in ('queued', 'paused', 'sent', 'failed', 'doubtful', 'suppressed', 'cancelled')),
  bulk boolean not null default false,
  secret boolean not null default false,
  recipient text not null,
  recipient_key keytext not null,
  inbox_key keytext not null,
  subject text not null,
  body_id keytext references mail_bodies (id) on delete set null,
  reply_to text,
  unsubscribe text,
  once_key keytext unique,
  group_id keytext,
  subscriber_id keytext,
  attempts integer not null default 0,
  error text not null default '',
  created_at bigint not null,
  expires_at bigint,
  due_at bigint not null,
  lease_token keytext,
  handed_at bigint,
  finished_at bigint
);
create index mails_due on mails (state, bulk, due_at, id);
create index mails_newest on mails (created_at desc, id desc);
create index mails_by_state on mails (state, created_at desc, id desc);
create index mails_of_recipient on mails (recipient_key);
create index mails_of_inbox on mails (inbox_key, created_at);
create index mails_of_body on mails (body_id);
create index mails_of_group on mails (group_id, state);

-- Addresses that a mail server has refused for good.
create table mail_suppressions (
  email_key keytext primary key,
  reason text not null,
  created_at bigint not null
);
