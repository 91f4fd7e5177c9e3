import { sql, type RawBuilder } from 'kysely'
import type { Site } from '#domain/site/site.ts'
import type { Needs } from '#features/deps.ts'

/** What one point says about articles or products: how many, and the first few. */
export type ContentPoint = { count: number; examples: readonly { label: string; href: string }[] }

const day = 24 * 60 * 60 * 1000
const examplesShown = 3

/** By key of the content checks. Counted by the database, so that a large site costs no memory. */
export async function readContentPoints(
  { db, clock }: Needs<'db' | 'clock'>,
  { affiliateTag, hidesOrigin = false }: Site,
): Promise<Record<string, ContentPoint>> {
  const now = clock()
  const isHealth = sql`(emergency or category in ('Pet Health', 'Pet Nutrition'))`
  const articles = {
    'sample-articles': sql`sample`,
    'article-claims': sql`reviewer_name is null and cast(findings as text) <> '[]'`,
    // The page puts the disclosure above every text with such links.
    'article-disclosure': sql`1 = 0`,
    'article-ai': sql`${hidesOrigin} and provenance -> 'writer' ->> 'kind' = 'model'`,
    'article-sources': sql`${isHealth} and content not like '%[^1]:%'`,
    'article-alt': sql`(image_url <> '' and image_alt = '') or content like '%![](%'`,
    'article-dates': sql`published_date < created_at - ${day} or coalesce(revised_at, 0) > ${now}`,
  }
  const products = {
    'product-tag': sql`affiliate_link like '%://www.amazon.%' and affiliate_link not like ${`%tag=${affiliateTag}%`}`,
    'product-price': sql`not sample and trim(coalesce(price, '')) <> '' and coalesce(price_at, 0) <= ${now - day}`,
    'product-pictures': sql`image_url like 'http%' or sitestripe_image_url like 'http%'`,
    'product-links': sql`id in (select product_id from link_checks where problem is not null)`,
  }
  const read = async (key: string, matches: RawBuilder<unknown>, hrefOf: (id: string) => string) => {
    const newest = sql`order by created_at desc, id limit ${examplesShown}`
    const query = sql<{ id: string; title: string; total: number }>`
      select id, title, count(*) over () as total from ${matches} ${newest}`
    const { rows } = await query.execute(db)
    const examples = rows.map(({ id, title }) => ({ label: title, href: hrefOf(id) }))
    return [key, { count: rows[0]?.total ?? 0, examples }] as const
  }
  return Object.fromEntries(
    await Promise.all([
      ...Object.entries(articles).map(([key, is]) =>
        read(key, sql`articles where visible = true and (${is})`, (id) => `/admin/articles/${id}`),
      ),
      ...Object.entries(products).map(([key, is]) =>
        read(key, sql`products where live = true and (${is})`, () => '/admin/products'),
      ),
    ]),
  )
}
