import { sql } from 'kysely'
import type { Article, ArticleState } from '#domain/articles/article.ts'
import type { Db } from '#features/tables.ts'
import { articleColumns } from './columns.ts'

/** An article as an admin gets it, drafts and the trash included. `updated_by` is an address, null when the site did it. */
export type StoredArticle = Article & {
  state: ArticleState
  version: number
  updated_by: string | null
  deleted_at: number | null
  review_reasons: readonly string[]
}

export type UpdateFailure =
  | { ok: false; reason: 'none' | 'in trash' }
  | { ok: false; reason: 'conflict'; article: StoredArticle }
  /** The illustration was not generated. */
  | { ok: false; reason: 'daily cap reached' | 'provider failed'; message: string }
  | { ok: false; reason: 'invalid' | 'slug taken' | 'no sections'; fields: Readonly<Record<string, string>> }

export type UpdateResult = { ok: true; article: StoredArticle } | UpdateFailure

export async function findStoredArticle(db: Db, id: string): Promise<StoredArticle | undefined> {
  return db
    .selectFrom('articles')
    .select([...articleColumns, 'articles.state', 'articles.version', 'articles.deleted_at', 'articles.review_reasons'])
    .select(emailOf('articles.updated_by').as('updated_by'))
    .where('articles.id', '=', id)
    .executeTakeFirst()
}

/** The address of the account that a column names. */
export function emailOf(column: string) {
  return sql<string | null>`(select "email" from "user" where "user"."id" = ${sql.ref(column)})`
}

export function isVisible({ state, deleted_at }: Pick<StoredArticle, 'state' | 'deleted_at'>): boolean {
  return state === 'published' && deleted_at === null
}

export type ArticleRef = { id: string; title: string; slug: string }

/** All that are not in the trash, newest created first. */
export async function listTitles(db: Db): Promise<ArticleRef[]> {
  return db
    .selectFrom('articles')
    .select(['id', 'title', 'slug'])
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
