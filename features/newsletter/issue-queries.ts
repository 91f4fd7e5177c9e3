import { sql } from 'kysely'
import { parseArticleText } from '#domain/articles/article-text.ts'
import { listPlacedProducts } from '#domain/articles/blocks.ts'
import type { IssueContent } from '#domain/newsletter/issue.ts'
import { matchPlacedProducts } from '#domain/products/placed-products.ts'
import { withoutHiddenTools } from '#domain/tools/without-hidden-tools.ts'
import { isVisible } from '#features/articles/columns.ts'
import { listPlacedIn } from '#features/products/queries.ts'
import { readHiddenTools } from '#features/tools/queries.ts'
import { readKeysetPage } from '#features/keyset-pagination.ts'
import type { Db } from '#features/tables.ts'
import type { FullText, IssueProduct, IssueArticle } from './issue-template.ts'

const timeColumns = ['scheduled_at', 'started_at', 'finished_at', 'created_at', 'updated_at'] as const
const rowColumns = ['id', 'kind', 'state', 'subject', 'version', ...timeColumns] as const

type ListedIssues = { cursor: string | undefined; onlyDrafts?: boolean }

/** Newest first, with delivery and click metrics. */
export async function listIssues(db: Db, { cursor, onlyDrafts = false }: ListedIssues) {
  const rows = db
    .selectFrom('issues')
    .select(rowColumns)
    .$if(onlyDrafts, (query) => query.where('state', '=', 'draft'))
  const { page, next } = await readKeysetPage(rows, { cursor })
  const ids = page.map(({ id }) => id)
  const metrics = await readIssueMetrics(db, ids)
  return { issues: page.map((row) => ({ ...row, metrics: metrics(row.id) })), next }
}

export async function findIssue(db: Db, id: string) {
  const issue = await db
    .selectFrom('issues')
    .select([...rowColumns, 'preheader', 'intro', 'article_ids', 'product_ids', 'full_article_ids'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!issue) return undefined
  const { article_ids, product_ids, full_article_ids, ...row } = issue
  const [articles, products, links, metrics] = await Promise.all([
    readIssueArticles(db, article_ids, full_article_ids),
    readIssueProducts(db, product_ids),
    db.selectFrom('issue_links').select(['path', 'clicks']).where('issue_id', '=', id).orderBy('position').execute(),
    readIssueMetrics(db, [id]),
  ])
  return { ...row, articles, products, links, metrics: metrics(id) }
}
export type Issue = NonNullable<Awaited<ReturnType<typeof findIssue>>>

export function toIssueContent({ subject, preheader, intro, articles, products }: Issue): IssueContent {
  return { subject, preheader, intro, articles: articles.map(({ id }) => id), products: products.map(({ id }) => id) }
}

/** Only visible articles, in the chosen order. */
async function readIssueArticles(
  db: Db,
  ids: readonly string[],
  full: readonly string[],
): Promise<(IssueArticle & { id: string })[]> {
  if (ids.length === 0) return []
  const fullArticleIds = ids.filter((id) => full.includes(id))
  const texts = await readFullTexts(db, fullArticleIds)
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'slug', 'title', 'excerpt', 'category', 'image_url'])
    .where('id', 'in', ids)
    .where(isVisible)
    .execute()
  return ids.flatMap((id) => {
    const row = rows.find((one) => one.id === id)
    return row ? { ...row, full: texts.get(id) } : []
  })
}

async function readFullTexts(db: Db, ids: readonly string[]): Promise<Map<string, FullText>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('articles').select(['id', 'content']).where('id', 'in', ids).execute()
  const site = await readHiddenTools(db)
  const texts = rows.map(({ id, content }) => ({ id, blocks: withoutHiddenTools(site, parseArticleText(content)) }))
  const keys = texts.map(({ blocks }) => listPlacedProducts(blocks))
  const products = await listPlacedIn(
    db,
    texts.flatMap(({ blocks }) => blocks),
  )
  return new Map(
    texts.map(({ id, blocks }, index) => [id, { blocks, placed: matchPlacedProducts(keys[index] ?? [], products) }]),
  )
}

async function readIssueProducts(db: Db, ids: readonly string[]): Promise<(IssueProduct & { id: string })[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('products')
    .select(['id', 'title', 'description', 'image_url'])
    .where('id', 'in', ids)
    .where('live', '=', true)
    .execute()
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

/** Only a mail server takes mails over. */
const handedOver = sql<0 | 1>`case when handed_over_at is null then 0 else 1 end`

/**
 * Three queries, however many issues there are. `saved`: written to files, because there is no mail server. Nobody
 * receives them.
 */
async function readIssueMetrics(db: Db, ids: readonly string[]) {
  const some = ids.length === 0 ? [''] : ids
  const [mails, left, clicks] = await Promise.all([
    db
      .selectFrom('mails')
      .select((row) => ['group_id', 'state', handedOver.as('handed'), row.fn.countAll<number>().as('total')] as const)
      .where('group_id', 'in', some)
      .groupBy(['group_id', 'state', handedOver])
      .execute(),
    db
      .selectFrom('subscriber_events')
      .select((row) => ['source', row.fn.countAll<number>().as('total')] as const)
      .where('source', 'in', some)
      .where('event', '=', sql.lit('unsubscribed'))
      .groupBy('source')
      .execute(),
    db
      .selectFrom('issue_links')
      .select((row) => ['issue_id', row.fn.sum<number>('clicks').as('total')] as const)
      .where('issue_id', 'in', some)
      .groupBy('issue_id')
      .execute(),
  ])
  return (id: string) => {
    const mailsOfIssue = mails.filter((row) => row.group_id === id)
    const sum = (rows: typeof mails) => rows.reduce((total, row) => total + row.total, 0)
    const of = (...states: string[]) => sum(mailsOfIssue.filter(({ state }) => states.includes(state)))
    const saved = sum(mailsOfIssue.filter(({ state, handed }) => state === 'sent' && handed === 0))
    return {
      recipients: sum(mailsOfIssue),
      sent: of('sent', 'uncertain') - saved,
      saved,
      waiting: of('queued', 'paused'),
      failed: of('failed', 'suppressed'),
      unsubscribed: left.find(({ source }) => source === id)?.total ?? 0,
      clicks: clicks.find(({ issue_id }) => issue_id === id)?.total ?? 0,
    }
  }
}
