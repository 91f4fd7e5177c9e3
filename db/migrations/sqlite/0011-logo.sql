-- The logo of the site is a use of a picture, too.
drop view media_uses;
create view media_uses as
select distinct kind, texts.id, title, substr(part.value, 1, 24) as media_id
from (
  select case when deleted_at is null then 'article' else 'trash' end as kind, id, title,
    image_url || ' ' || coalesce(social_image, '') || ' ' || content as body
  from articles
  union all
  select 'product', id, title, image_url || ' ' || coalesce(sitestripe_image_url, '') from products
  union all
  select 'author', id, name, image_url from authors
  union all
  select 'setting', 'logo', 'Logo', coalesce(json_extract(value, '$.logo.url'), '') from settings where name = 'site'
) as texts, json_each('[' || replace(json_quote(body), '/media/', '","') || ']') as part
where part.key > 0;
