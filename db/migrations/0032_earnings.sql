-- What the retailer paid, line by line of its reports. `row_key` is the same for the same line of two reports.
create table earnings_imports (
  id keytext primary key,
  user_id keytext,
  since keytext not null,
  until keytext not null,
  created_at bigint not null
);
create table earnings (
  row_key keytext primary key,
  import_id keytext not null references earnings_imports (id) on delete cascade,
  day keytext not null,
  tracking_id keytext,
  asin keytext,
  title text,
  quantity integer,
  cents bigint not null,
  currency keytext not null
);
create index earnings_by_day on earnings (day, asin);
create index earnings_of_import on earnings (import_id);
create index click_days_of_product on click_days (product_id, day);
