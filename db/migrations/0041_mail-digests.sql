-- When a summary was last sent, and up to what it told. One row for each kind.
create table mail_digests (
  name keytext primary key,
  sent_at bigint not null,
  told_until bigint not null
);
