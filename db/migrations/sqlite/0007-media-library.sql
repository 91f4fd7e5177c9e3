-- Whom to thank for a picture, and which point of it stays visible when it is cropped, in percent from the top left.
alter table media add column credit text not null default '';
alter table media add column focal_x integer check (focal_x between 0 and 100);
alter table media add column focal_y integer check (focal_y between 0 and 100);
-- Made by this program, not uploaded by a person. Until now, only such pictures had an alt text.
alter table media add column generated boolean not null default false;
update media set generated = true where alt <> '';
create index media_newest on media (created_at desc, id desc);
create index media_with_focal_point on media (id) where focal_x is not null;

-- Where each picture is shown. The text is split at each address: what follows begins with the id of a picture.
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
) as texts, json_each('[' || replace(json_quote(body), '/media/', '","') || ']') as part
where part.key > 0;
