import { sql } from 'kysely'
import { addDays } from '#domain/analytics/rolling-visitors.ts'
import { firstOfferId } from '#domain/products/offer.ts'
import { withLink, type LinkedProduct } from '#domain/products/linked-product.ts'
import { createUseFinder, updateMentions } from '#features/products/mentions.ts'
import type { Needs } from '#features/deps.ts'
import { readToday } from '#features/settings/time-zone.ts'
import type { Db } from '#features/tables.ts'
import { readTextCheck } from './article-links.ts'

const maxProblems = 200
const clickDays = 30

/**
 * Problems are sorted by human clicks in the last 30 days. `unchecked`: links that no check has seen yet, so nothing is
 * known about them. `searches`: links that lead to search results instead of a product.
 */
export async function readLinkHealth({ db, clock }: Needs<'db' | 'clock'>) {
  const [state, texts, rows] = await Promise.all([readCheckState(db), readTextCheck(db), listProblems({ db, clock })])
  await updateMentions(db, 500)
  const findUses = await createUseFinder(db, [...new Set(rows.flatMap(productKeys))])
  return {
    ...state,
    // Texts are checked after the products, so the first check has finished when there is a result.
    checkedAt: texts ? state.checkedAt : null,
    searches: texts?.searches ?? 0,
    articleLinks: texts?.problems ?? [],
    problems: rows.map(({ id, slug, title, asin, affiliate_link, offer_id, link, problem, message, clicks }) => ({
      id: offer_id === firstOfferId ? id : `${id}-${offer_id}`,
      product: { id, title, asin, affiliate_link },
      problem,
      message,
      clicks,
      articles: findUses(productKeys({ id, slug, asin, link })),
    })),
  }
}

/** The keys by which articles mention or place a product. */
export function productKeys({ id, slug, asin, link }: ProductNames): string[] {
  return [...new Set([id, slug, asin ?? undefined, link?.asin, link?.key].filter((key) => key !== undefined))]
}
type ProductNames = Pick<LinkedProduct, 'id' | 'slug' | 'asin' | 'link'>

async function readCheckState(db: Db) {
  const row = await db
    .selectFrom('products')
    .leftJoin('link_checks', (join) =>
      join
        .onRef('link_checks.product_id', '=', 'products.id')
        .onRef('link_checks.version', '=', 'products.version')
        .on('link_checks.offer_id', '=', firstOfferId),
    )
    .select(sql<number | null>`max(checked_at)`.as('last'))
    .select(sql<number>`count(checked_at)`.as('checked'))
    .select(sql<number>`count(*)`.as('total'))
    .where('products.live', '=', true)
    .executeTakeFirstOrThrow()
  return { checkedAt: row.last, checked: row.checked, unchecked: row.total - row.checked }
}

async function listProblems({ db, clock }: Needs<'db' | 'clock'>) {
  const since = addDays(await readToday({ db, clock }), 1 - clickDays)
  const columns = [
    'products.id',
    'slug',
    'products.title',
    'asin',
    'affiliate_link',
    'link_checks.offer_id',
    'problem',
    'message',
  ] as const
  const rows = await db
    .selectFrom('link_checks')
    .innerJoin('products', 'products.id', 'link_checks.product_id')
    .leftJoin('click_days', (join) =>
      join
        .onRef('click_days.product_id', '=', 'products.id')
        .onRef('click_days.offer_id', '=', 'link_checks.offer_id')
        .on('click_days.day', '>=', since)
        .on('click_days.kind', '=', 'person'),
    )
    .select(columns)
    .select(sql<number>`coalesce(sum(clicks), 0)`.as('clicks'))
    .where('products.live', '=', true)
    .where('problem', 'is not', null)
    .groupBy(columns)
    .orderBy('clicks', 'desc')
    .orderBy('products.id')
    .orderBy('link_checks.offer_id')
    .limit(maxProblems)
    .execute()
  return rows.flatMap(({ problem, ...row }) => (problem === null ? [] : [{ ...withLink(row), problem }]))
}
