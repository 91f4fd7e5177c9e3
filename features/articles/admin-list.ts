import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { ArticleState, ReviewState } from '#domain/articles/article.ts'
import { foldText } from '#domain/text/fold.ts'
import { cleanQuery } from '#domain/articles/search.ts'
import { isPlainText } from '#domain/text/text-input.ts'
import { countRows } from '#features/keyset-pagination.ts'
import type { Db } from '#features/tables.ts'
import { isDecided } from './admin-queries.ts'
import { cardColumns } from './columns.ts'
import { containsText } from '#features/contains-text.ts'

export const adminSorts = ['created', 'updated', 'published', 'title', 'views', 'likes', 'deleted'] as const
type AdminSort = (typeof adminSorts)[number]

export type AdminFilter = {
  q?: string | undefined
  category?: string | undefined
  state?: ArticleState | undefined
  /** Only drafts. */
  review?: ReviewState | undefined
  trending?: boolean | undefined
  sort?: AdminSort | undefined
  cursor?: string | undefined
  /** True lists only trashed articles; otherwise they are left out. */
  trash?: boolean | undefined
  owner?: string | undefined
}

const pageSize = 50
const sortOrders: Readonly<Record<AdminSort, { by: RawBuilder<string | number>; direction: 'asc' | 'desc' }>> = {
  created: { by: sql`articles.created_at`, direction: 'desc' },
  updated: { by: sql`articles.updated_at`, direction: 'desc' },
  published: { by: sql`articles.published_date`, direction: 'desc' },
  deleted: { by: sql`articles.deleted_at`, direction: 'desc' },
  views: { by: sql`article_counts.views`, direction: 'desc' },
  likes: { by: sql`article_counts.likes`, direction: 'desc' },
  title: { by: sql`lower(articles.title)`, direction: 'asc' },
}

/** 50 per page, newest first by default; the trash is sorted by deletion time. */
export async function listAdminArticles(db: Db, filter: AdminFilter) {
  const sort = filter.sort ?? (filter.trash ? 'deleted' : 'created')
  const { by, direction } = sortOrders[sort === 'deleted' && !filter.trash ? 'created' : sort]
  const matching = db.selectFrom('articles').where(sql<SqlBool>`${sql.join(buildConditions(filter), sql` and `)}`)
  const after = readCursor(filter.cursor, sort === 'title' ? 'string' : 'number')
  const beyond = direction === 'desc' ? sql`<` : sql`>`
  const page = matching
    .innerJoin('article_counts', 'article_counts.article_id', 'articles.id')
    .select(cardColumns)
    .select(['state', 'published_date', 'created_at', 'updated_at', 'version'])
    .select(['author', 'findings', 'deleted_at', 'provenance', 'reviewer_name', 'sample', 'review_state'])
    .select(['likes', 'views', 'comments', by.as('sort_value'), isDecided.as('decided')])
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(${by}, articles.id) ${beyond} (${after?.sort_value}, ${after?.id})`),
    )
    .orderBy(by, direction)
    .orderBy('articles.id', direction)
    .limit(pageSize + 1)
    .execute()
  const [rows, total] = await Promise.all([page, countRows(matching)])
  const visible = rows.slice(0, pageSize)
  const last = visible.at(-1)
  return {
    articles: visible.map(({ sort_value: _, ...card }) => card),
    total,
    next: rows.length > pageSize && last ? writeCursor(last) : null,
  }
}

function buildConditions(filter: AdminFilter): RawBuilder<unknown>[] {
  const { q = '', category, state, review, trending, trash, owner } = filter
  const conditions: RawBuilder<unknown>[] = [
    trash ? sql`articles.deleted_at is not null` : sql`articles.deleted_at is null`,
  ]
  if (category !== undefined && category !== 'All') conditions.push(sql`articles.category = ${category}`)
  if (state !== undefined) conditions.push(sql`articles.state = ${state}`)
  if (review !== undefined) conditions.push(sql`articles.review_state = ${review} and articles.state = 'draft'`)
  if (trending !== undefined) conditions.push(sql`articles.trending = ${trending}`)
  if (owner !== undefined) conditions.push(sql`articles.owner_id = ${owner}`)
  const clean = cleanQuery(q)
  if (clean !== '') conditions.push(matchesText(clean))
  return conditions
}

/** Only visible articles are in the search index. Drafts and trash are few, so they are scanned. */
function matchesText(q: string): RawBuilder<unknown> {
  const folded = foldText(q)
  if (folded === '') return sql`1 = 0`
  const words = sql<string>`lower(articles.title || ' ' || articles.excerpt || ' ' || articles.slug)`
  return sql`(articles.id in (select article_id from article_words where ${containsText(sql.ref('body'), folded)})
    or (articles.visible = ${false}
      and (${containsText(words, folded)} or ${containsText(words, q.toLowerCase())})))`
}

function writeCursor({ sort_value, id }: CursorPosition): string {
  return Buffer.from(JSON.stringify([sort_value, id])).toString('base64url')
}

type CursorPosition = { sort_value: string | number; id: string }

/** An invalid cursor, or one from another sort order, is ignored. */
function readCursor(cursor: string | undefined, kind: 'string' | 'number'): CursorPosition | undefined {
  if (!cursor) return undefined
  try {
    const [sortValue, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    if (typeof sortValue !== kind || typeof id !== 'string' || !/^[\w-]{1,64}$/.test(id)) return undefined
    const usable = typeof sortValue === 'string' ? isPlainText(sortValue) : Number.isSafeInteger(sortValue)
    return usable ? { sort_value: sortValue as string | number, id } : undefined
  } catch {
    return undefined
  }
}
