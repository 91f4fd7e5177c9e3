-- What admins answered to a contact message. The mail that sends a reply has the same id.
create table message_replies (
  id text collate "C" primary key,
  message_id text collate "C" not null references contact_messages (id) on delete cascade,
  user_id text collate "C",
  content text not null,
  created_at bigint not null
);
create index message_replies_of_one on message_replies (message_id, created_at, id);

-- The ids of what came before this mail in its thread, oldest first, separated by spaces.
alter table mails add column thread text;

-- What the site answered to a comment.
alter table comments add column answer text;
alter table comments add column answered_at bigint;
alter table comments add column answered_by text collate "C";
create index comments_answered on comments (article_id) where answer is not null;

-- The admin who imported the address from a file and stated where and when its owner agreed.
alter table subscriber_events add column user_id text collate "C";
