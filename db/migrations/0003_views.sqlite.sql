create table page_views (
  id integer primary key,
  visitor_id keytext,
  session_id keytext,
  country keytext not null,
  page_path keytext not null,
  referrer keytext,
  kind text not null check (kind in ('person', 'own', 'crawler')),
  day keytext not null,
  created_at bigint not null
);
create index page_views_newest on page_views (created_at);
create index page_views_of_country on page_views (country, created_at);
