-- The item of a run that the picture is made for, until the article that shows it is there.
alter table media add column made_for keytext;
create index media_made_for on media (made_for) where made_for is not null;
