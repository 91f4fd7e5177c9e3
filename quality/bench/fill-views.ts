import type { Client } from 'pg'
import { withClient } from '#tests/kit/postgres.ts'

/** Each visitor comes on two days in a row and opens ten pages a day. */
const viewsPerVisitor = 10
const dayMs = 24 * 60 * 60 * 1000
const countries = 'US GB DE NL CA AU FR BE CH AT SE NO DK FI IE ES IT PT PL CZ JP BR MX IN ZA NZ SG KR AR CL'
const keys = { page_views: 'id', visitor_days: 'day, visitor_id, kind', session_days: 'session_id' }

type Views = { views: number; days: number; firstDay: string; articles: number }

/**
 * Views and all their rollups, made by PostgreSQL itself: the real writer would take hours for a hundred million. Every
 * day has the same views from other visitors, so its rollups are those of one day. Ids have 14 characters instead of
 * 43, so that a hundred million views fit in 25 GB.
 */
export async function fillViews(url: string, { views, days, firstDay, articles }: Views): Promise<void> {
  const perDay = Math.floor(views / days)
  const indexes = await dropIndexes(url)
  await withClient(url, (client) => client.query(oneDay(perDay, articles)))
  let next = 0
  const fillDays = () =>
    withClient(url, async (client) => {
      for (let number = next++; number < days; number = next++) await insertDay(client, { number, firstDay, perDay })
    })
  await Promise.all([fillDays(), fillDays()])
  await withClient(url, async (client) => {
    await client.query(`set maintenance_work_mem = '1GB'`)
    for (const [table, key] of Object.entries(keys)) await client.query(`alter table ${table} add primary key (${key})`)
    for (const definition of indexes) await client.query(definition)
    await fillRollups(client, firstDay, days)
    await client.query('drop table one_day')
    await client.query(`select setval(pg_get_serial_sequence('page_views', 'id'), ${views})`)
    await client.query('vacuum analyze')
  })
}

/** Building an index afterwards is faster. Unlogged, because none of this has to survive a crash. */
async function dropIndexes(url: string): Promise<string[]> {
  const dropped: string[] = []
  await withClient(url, async (client) => {
    for (const table of Object.keys(keys)) {
      await client.query(`alter table ${table} set unlogged`)
      await client.query(`alter table ${table} drop constraint ${table}_pkey`)
      const { rows } = await client.query<{ name: string; definition: string }>(
        `select indexname as name, indexdef as definition from pg_indexes where tablename = '${table}'`,
      )
      for (const { name, definition } of rows) {
        await client.query(`drop index ${name}`)
        dropped.push(definition)
      }
    }
  })
  return dropped
}

/** As on a real magazine, a few pages, countries and referrers get most of the views. */
function oneDay(perDay: number, articles: number): string {
  const mostly = (number: string, choices: number) =>
    `floor(${choices} * ((hashint4(${number}) & 65535) / 65536.0) ^ 3)::int`
  return `create unlogged table one_day as
    select n, visitor,
      case when visitor % 1000 = 0 then 'own' when visitor % 20 = 1 then 'crawler' else 'person' end as kind,
      (string_to_array('${countries}', ' '))[1 + ${mostly('visitor', 30)}] as country,
      case when n % 5 > 0 then '/article/slug-' || ${mostly('n', articles)}
        else (array['/', '/blog', '/shop', '/categories', '/faq', '/about', '/contact', '/404'])[1 + n / 5 % 8]
      end as page_path,
      case when n % 2 = 0 then null when n % 4 = 1 then 'Internal'
        else 'https://site-' || ${mostly('-n', 400)} || '.example/links' end as referrer,
      (array['Phone', 'Phone', 'Phone', 'Computer', 'Computer', 'Tablet', 'Unknown'])[1 + n % 7] as device
    from (select n, n / ${viewsPerVisitor} as visitor from generate_series(0, ${perDay} - 1) as n) as numbers`
}

async function insertDay(
  client: Client,
  { number, firstDay, perDay }: { number: number; firstDay: string; perDay: number },
): Promise<void> {
  const visitors = Math.ceil(perDay / viewsPerVisitor)
  const at = Date.parse(firstDay) + number * dayMs
  const day = `'${new Date(at).toISOString().slice(0, 10)}'`
  const visitorId = `left(md5((visitor + ${Math.floor(number / 2) * visitors})::text), 14)`
  const sessionId = `left(md5('s' || visitor + ${number * visitors}), 14)`
  const firstView = `n % ${viewsPerVisitor} = 0`
  await client.query(`
    insert into page_views (id, visitor_id, session_id, country, page_path, referrer, kind, day, created_at, device)
    select ${number * perDay + 1} + n, ${visitorId}, case when visitor % 2 = 0 then ${sessionId} end, country,
      page_path, referrer, kind, ${day}, ${at} + n::bigint * ${dayMs} / ${perDay}, device from one_day`)
  await client.query(`
    insert into visitor_days (day, visitor_id, kind, country)
    select ${day}, ${visitorId}, kind, country from one_day where ${firstView}`)
  await client.query(`
    insert into session_days (session_id, day, kind)
    select ${sessionId}, ${day}, kind from one_day where ${firstView} and visitor % 2 = 0`)
}

/** What the real writer would have added up. */
async function fillRollups(client: Client, firstDay: string, days: number): Promise<void> {
  const everyDay = `(select to_char(date '${firstDay}' + number, 'YYYY-MM-DD') as day, number
    from generate_series(0, ${days} - 1) as number) as days`
  const lists = {
    page_days: 'page_path',
    device_days: 'device',
    referrer_days: 'referrer',
    country_pages: 'country, page_path',
    country_referrers: 'country, referrer',
  }
  await client.query(`update one_day set referrer = '' where referrer is null`)
  for (const [table, key] of Object.entries(lists))
    await client.query(`
      insert into ${table} (day, kind, ${key}, views) select day, kind, ${key}, views from ${everyDay},
        (select kind, ${key}, count(*) as views from one_day group by kind, ${key}) as counted`)
  await client.query(`
    insert into country_days (day, kind, country, views, visitors) select day, kind, country, views, visitors
    from ${everyDay}, (select kind, country, count(*) as views, count(distinct visitor) as visitors
      from one_day group by kind, country) as counted`)
  await client.query(`
    insert into day_sums (day, kind, views, article_views, visitors, sessions, reach)
    select day, kind, views, article_views, visitors, sessions, case when number % 2 = 0 then visitors else 0 end
    from ${everyDay}, (select kind, count(*) as views, count(distinct visitor) as visitors,
      count(*) filter (where page_path like '/article/%') as article_views,
      count(distinct visitor) filter (where visitor % 2 = 0) as sessions from one_day group by kind) as counted`)
  await client.query(`
    insert into article_days (article_id, day, views, own)
    select articles.id, day, sum(views), coalesce(sum(views) filter (where kind = 'own'), 0)
    from page_days join articles on '/article/' || slug = page_path where kind <> 'crawler' group by 1, 2`)
}
