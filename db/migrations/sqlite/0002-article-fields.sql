alter table articles add column takeaways json not null default '[]';
alter table articles add column search_title text;
alter table articles add column canonical_url text;
alter table articles add column social_image text;
alter table articles add column noindex boolean not null default false;
alter table articles add column emergency boolean not null default false;
-- The date that readers see as updated. Unlike updated_at, it moves only when an admin says that the change matters.
alter table articles add column revised_at bigint;
alter table articles add column reviewer_name text;
alter table articles add column reviewer_credential text;
alter table articles add column reviewed_at bigint;

alter table article_versions add column takeaways json not null default '[]';
alter table article_versions add column search_title text;
alter table article_versions add column canonical_url text;
alter table article_versions add column social_image text;
alter table article_versions add column noindex boolean not null default false;
alter table article_versions add column emergency boolean not null default false;
alter table article_versions add column reviewer_name text;
alter table article_versions add column reviewer_credential text;
alter table article_versions add column reviewed_at bigint;

alter table products add column slug text not null default '';
alter table products add column best_for text;
alter table products add column skip_if text;

with recursive
  letters (id, rest, words) as (
    select id, replace(replace(replace(replace(lower(title), '''', ''), '’', ''), '&', ' and '), 'ß', 'ss'), ''
    from products
    union all
    select
      id,
      substr(rest, 2),
      words || case
        when substr(rest, 1, 1) between 'a' and 'z' or substr(rest, 1, 1) between '0' and '9' then substr(rest, 1, 1)
        when instr('ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿ', substr(rest, 1, 1)) > 0 then
          substr(
            'aaaaaaceeeeiiiinooooouuuuyaaaaaaceeeeiiiinooooouuuuyy',
            instr('ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿ', substr(rest, 1, 1)),
            1
          )
        when words = '' or words like '%-' then ''
        else '-'
      end
    from letters
    where rest <> ''
  ),
  -- Cut at the end of a word, so that a number still fits behind it.
  cut (id, words, short) as (
    select
      id,
      rtrim(words, '-'),
      rtrim(
        case
          when length(words) <= 80 then words
          else rtrim(substr(words, 1, 81), 'abcdefghijklmnopqrstuvwxyz0123456789')
        end,
        '-'
      )
    from letters
    where rest = ''
  ),
  bases (id, base, starter_key, created_at) as (
    select
      products.id,
      coalesce(products.starter_key, nullif(cut.short, ''), nullif(substr(cut.words, 1, 80), ''), 'product'),
      products.starter_key,
      products.created_at
    from products
    join cut on cut.id = products.id
  ),
  -- The highest number that already stands behind the same words, so that a new number cannot meet it.
  numbers (stem, highest) as (
    select
      rtrim(base, '0123456789'),
      max(cast(substr(base, length(rtrim(base, '0123456789')) + 1) as bigint))
    from bases
    where rtrim(base, '0123456789') like '%-' and length(base) - length(rtrim(base, '0123456789')) between 1 and 15
    group by rtrim(base, '0123456789')
  ),
  ranked (id, base, place) as (
    select id, base, row_number() over (partition by base order by starter_key is null, created_at, id)
    from bases
  )
update products
set slug = named.slug
from (
  select
    ranked.id,
    case when place = 1 then base else base || '-' || (coalesce(highest, 1) + place - 1) end as slug
  from ranked
  left join numbers on numbers.stem = ranked.base || '-'
) as named
where named.id = products.id;

create unique index products_slug on products (slug);
