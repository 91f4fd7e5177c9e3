-- How somebody arranged the dashboard: saved filters, hidden columns, height of rows.
create table dashboard_preferences (
  user_id text primary key references "user" ("id") on delete cascade,
  preferences json not null
);
