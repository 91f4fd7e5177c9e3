import { sql } from 'kysely'
import type { Article, ArticleState } from '#domain/articles/article.ts'
import type { Provenance } from '#domain/articles/provenance.ts'
import type { Role } from '#domain/accounts/role.ts'
import type { SafetyFinding } from '#domain/safety/finding.ts'
import type { FindingsFailure } from '#features/review/review-change.ts'
import type { Db } from '#features/tables.ts'
import { articleColumns } from './columns.ts'

/** As admins see it, with drafts and trash. `updated_by` is an email address, or null for a background job. */
export type StoredArticle = Article & {
  state: ArticleState
  version: number
  updated_by: string | null
  deleted_at: number | null
  findings: readonly SafetyFinding[]
  provenance: Provenance
  owner_id: string | null
}

export type UpdateFailure =
  /** `not a draft`: authors change only their own drafts. */
  | { ok: false; reason: 'none' | 'in trash' | 'not a draft' }
  | FindingsFailure
  | { ok: false; reason: 'conflict'; article: StoredArticle }
  | { ok: false; reason: 'daily cap reached' | 'provider failed'; message: string }
  | { ok: false; reason: 'invalid' | 'slug taken' | 'no sections'; fields: Readonly<Record<string, string>> }

export type UpdateResult = { ok: true; article: StoredArticle } | UpdateFailure

export async function findStoredArticle(db: Db, id: string): Promise<StoredArticle | undefined> {
  return db
    .selectFrom('articles')
    .select([...articleColumns, 'articles.state', 'articles.version', 'articles.deleted_at', 'articles.findings'])
    .select('articles.owner_id')
    .select(emailOf('articles.updated_by').as('updated_by'))
    .where('articles.id', '=', id)
    .executeTakeFirst()
}

export type Actor = { id: string; role: Role }

/** Undefined also for an author who asks for somebody else's article. */
export async function findArticleFor(db: Db, id: string, actor: Actor): Promise<StoredArticle | undefined> {
  const article = await findStoredArticle(db, id)
  return article && (actor.role !== 'author' || article.owner_id === actor.id) ? article : undefined
}

export function emailOf(column: string) {
  return sql<string | null>`(select "email" from "user" where "user"."id" = ${sql.ref(column)})`
}

export function isVisible({ state, deleted_at }: Pick<StoredArticle, 'state' | 'deleted_at'>): boolean {
  return state === 'published' && deleted_at === null
}

export type ArticleRef = { id: string; title: string; slug: string }

export async function listTitles(db: Db): Promise<ArticleRef[]> {
  return db
    .selectFrom('articles')
    .select(['id', 'title', 'slug'])
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
