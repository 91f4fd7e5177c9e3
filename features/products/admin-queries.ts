import { sql } from 'kysely'
import { findHiddenReason, findLinkError } from '#domain/products/validate-product.ts'
import { isListable } from '#domain/products/product-display.ts'
import { isMalformedTitle, repairTitle } from '#domain/products/product-title.ts'
import { titleFromLink } from '#domain/products/product-mentions.ts'
import type { Offer } from '#domain/products/offer.ts'
import { judgeEvidence } from '#domain/products/evidence.ts'
import { withLink } from '#domain/products/linked-product.ts'
import type { Product } from '#domain/products/product.ts'
import { cleanQuery } from '#domain/articles/search.ts'
import { containsText } from '#features/contains-text.ts'
import { countRows, readKeysetPage } from '#features/keyset-pagination.ts'
import type { Needs } from '#features/deps.ts'
import { readSite } from '#features/settings/queries.ts'
import type { Db } from '#features/tables.ts'
import { readTestSummaries } from '#features/test-log/queries.ts'
import { createUseFinder, updateMentions } from './mentions.ts'
import { inProductCategory, listProducts, productColumns } from './queries.ts'

const pageSize = 50
const featuredCandidates = 20
const scanLimit = 1000
const malformedLimit = 500

type ProductRow = Product & { offers: readonly Offer[] } & { sample: boolean; version: number; link_key: string | null }
export type AdminProduct = Awaited<ReturnType<typeof withUses>>[number]
export type AdminProductFilter = { q?: string | undefined; category?: string | undefined; cursor?: string | undefined }

const adminColumns = [...productColumns, 'version', 'link_key'] as const

/** Newest first. `featurableCount` is how many of the newest 20 the home page can feature. */
export async function listAdminProducts(deps: Needs<'db' | 'config'>, search: AdminProductFilter) {
  const { db } = deps
  await updateMentions(db, scanLimit)
  const matching = filteredProducts(db, search)
  const [{ page, next }, total, featured] = await Promise.all([
    readKeysetPage(matching.select(adminColumns), { cursor: search.cursor, size: pageSize }),
    countRows(matching),
    listProducts(db, { limit: featuredCandidates }),
  ])
  const featurableCount = featured.filter(isListable).length
  return { products: await withUses(deps, page), total, next, featurableCount }
}

export async function findAdminProduct(deps: Needs<'db' | 'config'>, id: string) {
  const row = await deps.db
    .selectFrom('products')
    .select(adminColumns)
    .where((columns) => columns.and({ id, live: true }))
    .executeTakeFirst()
  return row && (await withUses(deps, [row]))[0]
}

function filteredProducts(db: Db, { q = '', category }: AdminProductFilter) {
  const words = cleanQuery(q).toLowerCase()
  const query = db
    .selectFrom('products')
    .where('live', '=', true)
    .where(inProductCategory(category || undefined))
  return words === '' ? query : query.where(containsText(sql`lower(title || ${'\n'} || coalesce(asin, ''))`, words))
}

async function withUses(deps: Needs<'db' | 'config'>, rows: readonly ProductRow[]) {
  const keysOf = ({ id, slug, asin, link_key }: ProductRow) => [id, slug, asin, link_key].filter((key) => key !== null)
  const findUses = await createUseFinder(deps.db, rows.flatMap(keysOf))
  const site = await readSite(deps)
  const checked = await readCheckedProblems(deps.db, rows)
  const logs = await readTestSummaries(
    deps.db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const { link_key: _, ...product } = row
    return {
      ...product,
      evidence: judgeEvidence(row, logs.get(row.id) ?? []),
      hidden_reason: findHiddenReason(row),
      link_problem: checked.get(row.id) ?? findLinkError(withLink(row), site),
      used_in: findUses(keysOf(row)),
    }
  })
}

/** What the link check found, unless the product has changed since: only the check follows short links. */
async function readCheckedProblems(db: Db, products: readonly ProductRow[]): Promise<Map<string, string>> {
  if (products.length === 0) return new Map()
  const versions = new Map(products.map(({ id, version }) => [id, version]))
  const rows = await db
    .selectFrom('link_checks')
    .select(['product_id', 'message', 'version'])
    .where('product_id', 'in', [...versions.keys()])
    .where('problem', 'in', ['dead-short-link', 'unknown-to-shop', 'other-tag', 'bad-id'])
    .execute()
  const current = rows.filter(({ product_id, version }) => versions.get(product_id) === version)
  return new Map(current.map(({ product_id, message }) => [product_id, message]))
}

export type MalformedProduct = { id: string; title: string; repaired: string; action: 'repair' | 'delete' }

/** Products whose title has a line break or bold markers or is too long, with the repair for each. */
export async function listMalformed(db: Db, ids?: readonly string[]): Promise<MalformedProduct[]> {
  let query = db
    .selectFrom('products')
    .select(['id', 'title', 'asin', 'affiliate_link'])
    .where('live', '=', true)
    .where((row) =>
      row.or([
        ...['\n', '\r', '\u2028', '\u2029', '**'].map((mark) => row('title', 'like', `%${mark}%`)),
        row(row.fn<number>('length', ['title']), '>', 200),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(malformedLimit)
  if (ids) query = query.where('id', 'in', ids)
  const rows = await query.execute()
  return rows
    .filter(({ title }) => isMalformedTitle(title))
    .map(withLink)
    .map(({ id, title, asin, affiliate_link, link }) => ({
      id,
      title,
      repaired: repairTitle(title) || titleFromLink(link),
      action: asin === null && !affiliate_link ? 'delete' : 'repair',
    }))
}
