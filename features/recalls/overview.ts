import { sql } from 'kysely'
import { addDays } from '#domain/analytics/rolling-visitors.ts'
import { withLink } from '#domain/products/linked-product.ts'
import type { RecallNotice } from '#domain/recalls/notice.ts'
import type { Needs } from '#features/deps.ts'
import { productKeys } from '#features/link-health/queries.ts'
import { findSenderError } from '#features/newsletter/issue-sending.ts'
import { createUseFinder, updateMentions } from '#features/products/mentions.ts'
import { readSettings } from '#features/settings/queries.ts'
import { readToday } from '#features/settings/time-zone.ts'
import { emailOf } from '#features/articles/admin-queries.ts'
import type { Db } from '#features/tables.ts'
import { readFeedStatus } from './queries.ts'
import { noticeColumns } from './save-notices.ts'
import { countRecallSubscribers } from './subscribers.ts'
import type { MatchState } from './tables.ts'

const limits = { waiting: 100, decided: 50, others: 50 }
const clickDays = 30
const noticeFields = noticeColumns.map((column) => `recall_notices.${column}` as const)

/** What the dashboard shows: questions, decisions, notices about animals that concern nothing here, and the sources. */
export async function readRecallOverview(deps: Needs<'db' | 'clock' | 'config' | 'mailTransport'>) {
  const { db } = deps
  const settings = await readSettings(deps)
  const [waiting, decided, others, feeds, subscribers, senderError] = await Promise.all([
    listMatches(deps, ['waiting'], limits.waiting),
    listMatches(deps, ['confirmed', 'dismissed', 'over'], limits.decided),
    listOthers(db),
    readFeedStatus(db, settings),
    countRecallSubscribers(db),
    findSenderError(deps),
  ])
  return {
    isOn: settings.recallWatch,
    isPublic: deps.config.isPublic,
    ...{ waiting, decided, others, feeds, subscribers },
    senderError: senderError ?? null,
  }
}

async function listMatches({ db, clock }: Needs<'db' | 'clock'>, states: readonly MatchState[], limit: number) {
  const rows = await db
    .selectFrom('recall_matches')
    .innerJoin('recall_notices', 'recall_notices.id', 'recall_matches.notice_id')
    .leftJoin('products', 'products.id', 'recall_matches.product_id')
    .leftJoin('articles', 'articles.id', 'recall_matches.article_id')
    .select([
      'recall_matches.id',
      'notice_id',
      'subject',
      'strength',
      'agreeing',
      'recall_matches.reason as why',
      'sentence',
    ])
    .select(['recall_matches.state', 'decided_at', emailOf('decided_by').as('decided_by')])
    .select(noticeFields)
    .select(['products.id as product_id', 'products.title as product_title', 'products.slug as product_slug'])
    .select(['products.brand', 'products.image_url', 'products.asin', 'products.affiliate_link'])
    .select(['articles.id as article_id', 'articles.title as article_title', 'articles.slug as article_slug'])
    .where('recall_matches.state', 'in', states)
    // The strong ones and the newest notices first; decisions by their time.
    .orderBy(sql`case when recall_matches.state = 'waiting' then strength else '' end`)
    .orderBy(sql`coalesce(decided_at, 0)`, 'desc')
    .orderBy('published_on', 'desc')
    .orderBy('recall_matches.id')
    .limit(limit)
    .execute()
  const keysOf = (row: (typeof rows)[number]) =>
    row.product_id === null || row.product_slug === null
      ? []
      : productKeys(
          withLink({ ...row, id: row.product_id, slug: row.product_slug, affiliate_link: row.affiliate_link }),
        )
  await updateMentions(db, 500)
  const findUses = await createUseFinder(db, [...new Set(rows.flatMap(keysOf))])
  const clicks = await readClicks(
    { db, clock },
    rows.flatMap(({ product_id }) => product_id ?? []),
  )
  return rows.map((row) => ({
    ...{ id: row.id, strength: row.strength, agreeing: row.agreeing, why: row.why, sentence: row.sentence },
    ...{ state: row.state, decided_at: row.decided_at, decided_by: row.decided_by },
    notice: toNotice({ ...row, id: row.notice_id }),
    product:
      row.product_id === null || row.product_title === null
        ? null
        : {
            ...{ id: row.product_id, title: row.product_title, brand: row.brand, image_url: row.image_url ?? '' },
            articles: findUses(keysOf(row)),
            clicks: clicks.get(row.product_id) ?? 0,
          },
    article:
      row.article_id === null || row.article_title === null || row.article_slug === null
        ? null
        : { id: row.article_id, title: row.article_title, slug: row.article_slug },
  }))
}

async function readClicks({ db, clock }: Needs<'db' | 'clock'>, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const since = addDays(await readToday({ db, clock }), 1 - clickDays)
  const rows = await db
    .selectFrom('click_days')
    .select(['product_id', sql<number>`sum(clicks)`.as('clicks')])
    .where('product_id', 'in', ids)
    .where('day', '>=', since)
    .where('kind', '=', 'person')
    .groupBy('product_id')
    .execute()
  return new Map(rows.map(({ product_id, clicks }) => [product_id, clicks]))
}

/** Notices without a question or a decision. */
async function listOthers(db: Db) {
  const rows = await db
    .selectFrom('recall_notices')
    .select(['id', ...noticeColumns])
    .where('id', 'not in', db.selectFrom('recall_matches').select('notice_id').distinct())
    .orderBy('published_on', 'desc')
    .orderBy('id')
    .limit(limits.others)
    .execute()
  return rows.map(toNotice)
}

type NoticeRow = Omit<RecallNotice, 'source_id' | 'remedy'> & { id: string }

function toNotice(row: NoticeRow): NoticeRow {
  const { id, source, name, brands, product, codes, reason, classification, url, published_on, closed_on } = row
  return { id, source, name, brands, product, codes, reason, classification, url, published_on, closed_on }
}
