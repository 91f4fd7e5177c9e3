-- What the Analytics tab reads, each summed up as the views come, so that it costs the same however many there were.

alter table page_views add column device keytext not null default 'Unknown';
-- The sums below answer what this index was for.
drop index page_views_of_country;

-- Who was there on which day, and from where they came first. Only to count them: nothing sums their views.
alter table visitor_days drop column views;
alter table visitor_days add column country keytext not null default 'Unknown';
create index visitor_days_of_visitor on visitor_days (visitor_id, day);

-- A session counts on the day of its first view.
create table session_days (
  session_id keytext primary key,
  day keytext not null,
  kind text not null
);
create index session_days_by_day on session_days (day);

-- `reach`: how many more visitors, on this day than on the day before it, have been there in the thirty days until then.
create table day_sums (
  day keytext not null,
  kind text not null,
  views bigint not null default 0,
  article_views bigint not null default 0,
  visitors bigint not null default 0,
  sessions bigint not null default 0,
  reach bigint not null default 0,
  primary key (day, kind)
);
create table device_days (
  day keytext not null,
  device keytext not null,
  kind text not null,
  views bigint not null,
  primary key (day, device, kind)
);
create table country_pages (
  country keytext not null,
  day keytext not null,
  page_path keytext not null,
  kind text not null,
  views bigint not null,
  primary key (country, day, page_path, kind)
);
create table country_referrers (
  country keytext not null,
  day keytext not null,
  referrer keytext not null,
  kind text not null,
  views bigint not null,
  primary key (country, day, referrer, kind)
);
alter table country_days add column visitors bigint not null default 0;
-- How many of the views were the owner's.
alter table article_days add column own bigint not null default 0;

-- Visitor ids (their hashes) that an admin has used.
create table own_visitors (
  visitor_id keytext primary key,
  created_at bigint not null
);

-- Words that were searched for and not found.
create table search_days (
  day keytext not null,
  query keytext not null,
  times bigint not null,
  primary key (day, query)
);

create index article_likes_newest on article_likes (created_at);
create index comments_newest on comments (created_at, state);
create index subscribers_newest on subscribers (created_at, state);

insert into day_sums (day, kind, views, article_views)
select day, kind, sum(views), sum(case when page_path like '/article/%' then views else 0 end)
from page_days group by day, kind;
update day_sums set visitors = (
  select count(*) from visitor_days where visitor_days.day = day_sums.day and visitor_days.kind = day_sums.kind
);
insert into device_days (day, device, kind, views) select day, 'Unknown', kind, views from day_sums;
insert into country_pages (country, day, page_path, kind, views)
select country, day, page_path, kind, count(*) from page_views group by country, day, page_path, kind;
insert into country_referrers (country, day, referrer, kind, views)
select country, day, coalesce(referrer, ''), kind, count(*) from page_views group by country, day, coalesce(referrer, ''), kind;
