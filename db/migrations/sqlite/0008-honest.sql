-- An article of the starter library that nobody has adopted yet. Only a public site marks them.
alter table articles add column sample boolean not null default false;
