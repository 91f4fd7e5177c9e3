-- What was wrong in an article and is right now: a list of { on, wrong, right }.
alter table articles add column corrections json not null default '[]';

create index articles_corrected on articles (id) where corrections <> '[]';
