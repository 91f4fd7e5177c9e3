create table ai_usage (
  day keytext not null,
  kind text not null check (kind in ('text', 'image')),
  calls integer not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  primary key (day, kind)
);
