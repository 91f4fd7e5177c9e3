-- When the owner typed the price, which vanishes from a public site some days later.
alter table products add column price_typed_at integer;
update products set price_typed_at = updated_at where price is not null and price_at is null;
-- What the retailer's API said, kept no longer than its terms allow. A product with a title of the owner's own has
-- null as retailer_title; an empty one is to be filled by the next refresh.
alter table products add column retailer_title text;
alter table products add column retailer_image text;
alter table products add column retailer_at integer;
update products set retailer_at = price_at where price_at is not null;
