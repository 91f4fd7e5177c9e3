-- How somebody arranged the dashboard: saved filters, hidden columns, height of rows.
create table dashboard_preferences (
  user_id text collate "C" primary key references "user" ("id") on delete cascade,
  preferences jsonb not null
);
