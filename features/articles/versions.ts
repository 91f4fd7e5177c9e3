import type { Db } from '#features/tables.ts'
import { describeChanges } from '#domain/articles/describe-changes.ts'
import { emailOf, type StoredArticle } from './admin-queries.ts'

const reviewFields = ['reviewer_name', 'reviewer_credential', 'reviewed_at'] as const
const versionFields = ['title', 'slug', 'excerpt', 'category', 'content', 'author', 'image_url', 'image_alt'] as const
const searchFields = ['meta_description', 'meta_keywords', 'takeaways', 'search_title', 'canonical_url'] as const
/** In the order in which a history names them. */
export const textFields = [
  ...versionFields,
  ...searchFields,
  ...(['social_image', 'noindex', 'emergency'] as const),
  ...reviewFields,
] as const
export type ArticleText = Pick<StoredArticle, (typeof textFields)[number]>

/** Copied with the text, but no text. */
const recordFields = ['findings', 'provenance'] as const

type VersionRecord = Pick<StoredArticle, (typeof recordFields)[number] | (typeof reviewFields)[number]>
export type VersionSummary = VersionRecord & {
  version: number
  saved_at: number
  saved_by: string | null
  title: string
}
export type Version = VersionSummary & ArticleText

const maxVersions = 50

/** Newest first, without the current text. */
export async function listVersions(db: Db, article_id: string): Promise<VersionSummary[]> {
  return db
    .selectFrom('article_versions')
    .select(['version', 'saved_at', 'title', ...recordFields, ...reviewFields])
    .select(emailOf('article_versions.saved_by').as('saved_by'))
    .where('article_id', '=', article_id)
    .orderBy('version', 'desc')
    .execute()
}

/** `>=`: the text that a version had is stored under the last version with this text. */
export async function findVersion(
  db: Db,
  article_id: string,
  version: number,
  match: '=' | '>=' = '=',
): Promise<Version | undefined> {
  return db
    .selectFrom('article_versions')
    .select(['version', 'saved_at', ...textFields, ...recordFields])
    .select(emailOf('article_versions.saved_by').as('saved_by'))
    .where('article_id', '=', article_id)
    .where('version', match, version)
    .orderBy('version')
    .limit(1)
    .executeTakeFirst()
}

/** Few at a time: each may be a megabyte. */
const describedAtOnce = 5

/** By version number, what each version and the current text changed in the one before it. */
export async function describeVersions(db: Db, article: StoredArticle): Promise<Map<number, string>> {
  const changes = new Map<number, string>()
  let newer: ArticleText & { version: number } = { ...pickText(article), version: article.version }
  for (let described = 0; described < maxVersions; described += describedAtOnce) {
    const older = await db
      .selectFrom('article_versions')
      .select(['version', ...textFields])
      .where('article_id', '=', article.id)
      .where('version', '<', newer.version)
      .orderBy('version', 'desc')
      .limit(describedAtOnce)
      .execute()
    for (const former of older) {
      changes.set(newer.version, describeChanges(pickText(former), pickText(newer)))
      newer = former
    }
    if (older.length < describedAtOnce) break
  }
  return changes
}

export function pickText(article: ArticleText): ArticleText {
  return Object.fromEntries(textFields.map((name) => [name, article[name]])) as ArticleText
}

/** Copies the text that is about to be replaced and deletes the oldest copy. Must run in the update's transaction. */
export async function storeVersion(trx: Db, article_id: string): Promise<void> {
  await trx
    .insertInto('article_versions')
    .columns(['article_id', 'version', ...textFields, ...recordFields, 'saved_by', 'saved_at'])
    .expression((row) =>
      row
        .selectFrom('articles')
        .select(['id', 'version', ...textFields, ...recordFields, 'updated_by', 'updated_at'])
        .where('id', '=', article_id),
    )
    // On a conflict someone else is replacing the same text, which the following update detects.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const versions = trx.selectFrom('article_versions').select('version').where('article_id', '=', article_id)
  const oldest = versions.orderBy('version', 'desc').offset(maxVersions).limit(1)
  await trx.deleteFrom('article_versions').where('article_id', '=', article_id).where('version', '<=', oldest).execute()
}
