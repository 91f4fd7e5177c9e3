import { sql, type Selectable } from 'kysely'
import type { Article } from '#domain/articles/article.ts'
import type { Role } from '#domain/accounts/role.ts'
import type { Failure, FieldErrors, Result } from '#domain/result.ts'
import type { Findings } from '#features/review/review-change.ts'
import type { Db, Tables } from '#features/tables.ts'
import { articleColumns } from './columns.ts'

/** As admins see it, with drafts and trash. `updated_by` is an email address, or null for a background job. */
export type StoredArticle = Article & Pick<Selectable<Tables['articles']>, StateColumn | ReviewColumn> & Decided
type StateColumn = 'state' | 'version' | 'updated_by' | 'deleted_at' | 'owner_id' | 'review_state'
type Decided = { decided: boolean | number }
type ReviewColumn = 'sample' | 'findings' | 'provenance' | 'review_requested_by' | 'review_note' | 'review_changed_at'

export type UpdateReason =
  | 'not_found'
  | 'in_trash'
  /** Authors change only their own drafts. */
  | 'not_draft'
  | Findings
  | { reason: 'conflict'; article: StoredArticle }
  | { reason: 'cap_reached' | 'provider_failed'; message: string }
  | { reason: 'invalid' | 'slug_taken' | 'no_sections'; fields: FieldErrors }
export type UpdateFailure = Failure<UpdateReason>
export type UpdateResult = Result<{ article: StoredArticle }, UpdateReason>

export async function findStoredArticle(db: Db, id: string): Promise<StoredArticle | undefined> {
  return db
    .selectFrom('articles')
    .select([...articleColumns, 'articles.state', 'articles.version', 'articles.deleted_at', 'articles.findings'])
    .select(['articles.owner_id', 'articles.review_state', 'articles.review_requested_by'])
    .select(['articles.review_note', 'articles.review_changed_at'])
    .select([emailOf('articles.updated_by').as('updated_by'), isDecided.as('decided')])
    .where('articles.id', '=', id)
    .executeTakeFirst()
}

/** Whether a person approved or released a version, and the text has not changed since. SQLite has no booleans. */
export const isDecided = sql<boolean | number>`exists (
  select 1 from editorial_decisions as decision where decision.article_id = articles.id and not exists (
    select 1 from article_versions as copy
    where copy.article_id = articles.id and copy.version >= decision.version))`

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
