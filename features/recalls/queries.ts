import type { ActiveRecall } from '#domain/recalls/active-recall.ts'
import { isEaten, speciesOf, type RecallSpecies } from '#domain/recalls/notice.ts'
import { wordsOf } from '#domain/recalls/words.ts'
import { recallSourceKeys } from '#domain/recalls/sources.ts'
import type { FeedStatus, PublicRecall } from '#domain/recalls/public-recall.ts'
import type { Settings } from '#domain/site/settings.ts'
import type { Db } from '#features/tables.ts'
import { enabledSources } from './check-recalls.ts'
import { noticeColumns } from './save-notices.ts'

const noticeFields = noticeColumns.map((column) => `recall_notices.${column}` as const)
/** A short line for banners and cards. */
const maxCodes = 160

/** What banners and cards of products need. Read once per content version. */
export async function readActiveRecalls(db: Db): Promise<ActiveRecall[]> {
  const rows = await db
    .selectFrom('recall_matches')
    .innerJoin('recall_notices', 'recall_notices.id', 'recall_matches.notice_id')
    .leftJoin('products', (join) => join.onRef('products.id', '=', 'recall_matches.product_id').on('live', '=', true))
    .select(['recall_notices.id', ...noticeFields, 'article_id'])
    .select(['products.id as product_id', 'products.slug', 'products.asin', 'products.link_key'])
    .where('recall_matches.state', '=', 'confirmed')
    .orderBy('published_on', 'desc')
    .orderBy('recall_notices.id')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((of) => {
    const [first] = of
    if (!first) return []
    const { id, name, codes, reason, source, published_on } = first
    return {
      ...{ id, name, reason, source, published_on },
      codes: codes.length <= maxCodes ? codes : 'several lots, see the notice',
      eaten: isEaten(first),
      products: of.flatMap(({ product_id, slug, asin, link_key }) =>
        product_id !== null && slug !== null ? [{ id: product_id, slug, asin, link_key }] : [],
      ),
      article_ids: of.flatMap(({ article_id }) => article_id ?? []),
    }
  })
}

export type RecallFilter = { q?: string; species?: RecallSpecies | undefined; isOpen?: boolean }

const maxListed = 200

/** What readers see: notices that a person has confirmed, the newest first. */
export async function listPublicRecalls(
  db: Db,
  { q = '', species, isOpen }: RecallFilter = {},
): Promise<PublicRecall[]> {
  const rows = await db
    .selectFrom('recall_matches')
    .innerJoin('recall_notices', 'recall_notices.id', 'recall_matches.notice_id')
    .leftJoin('products', (join) => join.onRef('products.id', '=', 'recall_matches.product_id').on('live', '=', true))
    .leftJoin('articles', (join) =>
      join.onRef('articles.id', '=', 'recall_matches.article_id').on('visible', '=', true),
    )
    .select(['recall_notices.id', ...noticeFields, 'recall_matches.state', 'decided_at'])
    .select(['products.title as product_title', 'articles.slug', 'articles.title'])
    .where('recall_matches.state', 'in', ['confirmed', 'over'])
    .orderBy('published_on', 'desc')
    .orderBy('recall_notices.id')
    .limit(maxListed * 5)
    .execute()
  const recalls = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((of): PublicRecall[] => {
    const [first] = of
    if (!first) return []
    const { state: _state, decided_at: _at, product_title: _product, slug: _slug, title: _title, ...notice } = first
    const isOver = of.every(({ state }) => state === 'over')
    const times = of.map(({ decided_at }) => decided_at ?? 0)
    return [
      {
        ...notice,
        shown_at: Math.min(...times),
        over_at: isOver ? Math.max(...times) : null,
        products: of.flatMap(({ product_title }) => product_title ?? []),
        articles: of.flatMap(({ slug, title }) => (slug !== null && title !== null ? [{ slug, title }] : [])),
      },
    ]
  })
  const words = wordsOf(q.slice(0, 200))
  return recalls
    .filter((recall) => !isOpen || recall.over_at === null)
    .filter((recall) => !species || speciesOf(recall).length === 0 || speciesOf(recall).includes(species))
    .filter((recall) => {
      const text = [recall.name, recall.product, recall.codes, recall.reason, ...recall.brands].join(' ')
      const all = wordsOf(text).join(' ')
      return words.every((word) => all.includes(word))
    })
    .slice(0, maxListed)
}

/** Of all sources, also those that were never read. */
export async function readFeedStatus(db: Db, settings: Settings): Promise<FeedStatus[]> {
  const rows = await db.selectFrom('recall_feeds').selectAll().execute()
  const enabled = enabledSources(settings)
  return recallSourceKeys.map((source) => {
    const row = rows.find((one) => one.source === source)
    return {
      source,
      enabled: enabled.includes(source),
      state: row?.state ?? 'never',
      message: row?.message ?? '',
      checked_at: row?.checked_at ?? null,
      complete_at: row?.complete_at ?? null,
      covered_since: row?.covered_since ?? null,
      next_at: row?.next_at ?? null,
      read: row?.notices_read ?? 0,
      kept: row?.notices_kept ?? 0,
    }
  })
}
