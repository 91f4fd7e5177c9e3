import { isDeepStrictEqual } from 'node:util'
import { authorErrors, type Author, type AuthorInput } from '#domain/authors/author.ts'
import { nextFreeSlug, slugForTitle, slugify } from '#domain/text/slug.ts'
import type { Invalid, Result } from '#domain/result.ts'
import { changeContent, type ContentDeps } from '#features/audit/commands.ts'
import { UniqueViolation } from '#features/database-errors.ts'
import type { Needs } from '#features/deps.ts'
import { claimSettingRow } from '#features/settings/rows.ts'
import type { Db } from '#features/tables.ts'
import type { CheckDeps } from '#features/review/check-article.ts'
import type { Findings } from '#features/review/review-change.ts'
import { releasedDetails, reviewText, type PublicText } from '#features/review/review-text.ts'
import { findAuthor } from './queries.ts'

export type SaveAuthorResult = Result<
  { author: Author },
  'not_found' | Invalid | Findings | { reason: 'conflict'; author: Author }
>

type SaveAuthorDeps = ContentDeps & CheckDeps
/** `release`: saves the texts in spite of what the safety check finds. */
type Released = { release?: boolean | undefined }

const textOf = ({ role, bio, links }: AuthorInput): PublicText => ({
  fields: [role, ...links.map(({ label }) => label)],
  content: bio,
})

const nameTaken: SaveAuthorResult = {
  ok: false,
  reason: 'invalid',
  fields: { name: 'Another author already has this name.' },
}

/** Once per database, also in one from before there were authors. A desk that was deleted does not come back. */
export async function addDesks(deps: Needs<'db' | 'clock' | 'contentVersion' | 'starterLibrary'>): Promise<void> {
  const now = deps.clock()
  const isAdded = await deps.db.transaction().execute(async (trx) => {
    if (!(await claimSettingRow(trx, 'desks', { added: now }, now))) return false
    const desks = await deps.starterLibrary.readDesks()
    const rows = desks.map(({ key, ...desk }) => ({
      ...desk,
      id: `desk-${key}`,
      slug: slugify(desk.name),
      created_at: now,
      updated_at: now,
    }))
    await trx
      .insertInto('authors')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return true
  })
  if (isAdded) await deps.contentVersion.bump()
}

export async function createAuthor(
  deps: SaveAuthorDeps,
  user_id: string,
  { release, ...input }: AuthorInput & Released,
): Promise<SaveAuthorResult> {
  const fields = authorErrors(input)
  if (Object.keys(fields).length > 0) return { ok: false, reason: 'invalid', fields }
  const review = await reviewText(deps, { after: textOf(input), release })
  if (!review.ok) return review
  const id = deps.newId()
  const now = deps.clock()
  try {
    await changeContent(deps, user_id, async (trx) => {
      const taken = await trx.selectFrom('authors').select('slug').execute()
      const slug = nextFreeSlug(slugForTitle(input.name, id), new Set(taken.map((author) => author.slug)))
      await trx
        .insertInto('authors')
        .values({ ...input, id, slug, created_at: now, updated_at: now })
        .execute()
      const details = { name: input.name, ...releasedDetails(review.findings) }
      return { action: 'author.created', subject: id, details }
    })
  } catch (error) {
    if (error instanceof UniqueViolation) return nameTaken
    throw error
  }
  return savedResult(deps.db, id)
}

/** A new name is written into the author's articles, so that their bylines still lead to the page. */
export async function updateAuthor(
  deps: SaveAuthorDeps,
  user_id: string,
  { id, version, release, ...input }: AuthorInput & Released & { id: string; version: number },
): Promise<SaveAuthorResult> {
  const before = await findAuthor(deps.db, { id })
  if (!before) return { ok: false, reason: 'not_found' }
  const fields = authorErrors(input)
  if (Object.keys(fields).length > 0) return { ok: false, reason: 'invalid', fields }
  const review = await reviewText(deps, { before: textOf(before), after: textOf(input), release })
  if (!review.ok) return review
  try {
    const isSaved = await changeContent(deps, user_id, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('authors')
        .set({ ...input, updated_at: deps.clock(), version: version + 1 })
        .where((row) => row.and({ id, version }))
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return undefined
      if (input.name !== before.name) {
        await trx.updateTable('articles').set({ author: input.name }).where('author', '=', before.name).execute()
      }
      const details = { name: input.name, ...releasedDetails(review.findings) }
      return { action: 'author.changed', subject: id, details }
    })
    if (!isSaved) {
      const stored = await findAuthor(deps.db, { id })
      if (!stored) return { ok: false, reason: 'not_found' }
      // A save whose response was lost may be repeated.
      const isRepeated = stored.version === version + 1 && isDeepStrictEqual({ ...stored, ...input }, { ...stored })
      return isRepeated ? { ok: true, author: stored } : { ok: false, reason: 'conflict', author: stored }
    }
  } catch (error) {
    if (error instanceof UniqueViolation) return nameTaken
    throw error
  }
  return savedResult(deps.db, id)
}

/** The articles stay and show the name without a link. */
export function deleteAuthor(deps: ContentDeps, user_id: string, id: string): Promise<boolean> {
  return changeContent(deps, user_id, async (trx) => {
    const row = await trx.deleteFrom('authors').where('id', '=', id).returning('name').executeTakeFirst()
    return row && { action: 'author.deleted', subject: id, details: { name: row.name } }
  })
}

async function savedResult(db: Db, id: string): Promise<SaveAuthorResult> {
  const author = await findAuthor(db, { id })
  return author ? { ok: true, author } : { ok: false, reason: 'not_found' }
}
