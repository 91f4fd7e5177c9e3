import { sql } from 'kysely'
import { linkKey, productIdOf } from '#domain/affiliate/affiliate-links.ts'
import { dayOf } from '#domain/text/dates.ts'
import type { LinkProblem } from '#domain/affiliate/link-health.ts'
import { daysAfter } from '#domain/analytics/rolling-visitors.ts'
import { catchUpMentions, listUses, type Use } from '#features/products/mentions.ts'
import type { Db } from '#features/tables.ts'

const most = 200
const days = 30

type LinkTrouble = {
  id: string
  product: { id: string; title: string; asin: string | null; affiliate_link: string | null }
  problem: LinkProblem
  said: string
  /** People's presses in the last 30 days: what is at stake. */
  clicks: number
  articles: Use[]
}
export type LinkHealth = { checkedAt: number | null; checked: number; problems: LinkTrouble[] }

/** The work list, most clicks at stake first. */
export async function readLinkHealth(db: Db, now: number): Promise<LinkHealth> {
  const [state, rows] = await Promise.all([readState(db), listProblems(db, now)])
  await catchUpMentions(db, 500)
  const uses = await listUses(db, [...new Set(rows.flatMap(keysOf))])
  return {
    ...state,
    problems: rows.map(({ id, title, asin, affiliate_link, problem, said, clicks }) => ({
      id,
      product: { id, title, asin, affiliate_link },
      problem,
      said,
      clicks,
      articles: distinct(keysOf({ asin, affiliate_link }).flatMap((key) => uses.get(key) ?? [])),
    })),
  }
}

/** What articles mention a product by. */
export function keysOf({ asin, affiliate_link }: { asin: string | null; affiliate_link: string | null }): string[] {
  const byLink = affiliate_link ? [productIdOf(affiliate_link), linkKey(affiliate_link)] : []
  return [...new Set([asin ?? undefined, ...byLink].filter((key) => key !== undefined))]
}

function distinct(uses: readonly Use[]): Use[] {
  return [...new Map(uses.map((use) => [use.id, use])).values()]
}

async function readState(db: Db): Promise<Pick<LinkHealth, 'checkedAt' | 'checked'>> {
  const row = await db
    .selectFrom('link_checks')
    .innerJoin('products', 'products.id', 'link_checks.product_id')
    .select([sql<number | null>`max(checked_at)`.as('last'), sql<number>`count(*)`.as('checked')])
    .where('products.live', '=', true)
    .executeTakeFirstOrThrow()
  return { checkedAt: row.last, checked: row.checked }
}

async function listProblems(db: Db, now: number) {
  const rows = await db
    .selectFrom('link_checks')
    .innerJoin('products', 'products.id', 'link_checks.product_id')
    .leftJoin('click_days', (join) =>
      join
        .onRef('click_days.product_id', '=', 'products.id')
        .on('click_days.day', '>=', daysAfter(dayOf(now), 1 - days))
        .on('click_days.kind', '=', 'person'),
    )
    .select(['products.id', 'products.title', 'products.asin', 'products.affiliate_link', 'problem', 'said'])
    .select(sql<number>`coalesce(sum(clicks), 0)`.as('clicks'))
    .where('products.live', '=', true)
    .where('problem', 'is not', null)
    .groupBy(['products.id', 'products.title', 'products.asin', 'products.affiliate_link', 'problem', 'said'])
    .orderBy('clicks', 'desc')
    .orderBy('products.id')
    .limit(most)
    .execute()
  return rows.flatMap(({ problem, ...row }) => (problem === null ? [] : [{ ...row, problem }]))
}
