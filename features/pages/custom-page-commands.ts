import { isDeepStrictEqual } from 'node:util'
import type { Invalid, Result } from '#domain/result.ts'
import { customPageErrors, type CustomPage, type CustomPageInput } from '#domain/site/custom-page.ts'
import { changeContent, type ContentDeps } from '#features/audit/commands.ts'
import { UniqueViolation } from '#features/database-errors.ts'
import type { CheckDeps } from '#features/review/check-article.ts'
import type { Findings } from '#features/review/review-change.ts'
import { releasedDetails, reviewText, type PublicText } from '#features/review/review-text.ts'
import type { Db } from '#features/tables.ts'
import { findCustomPage } from './custom-page-queries.ts'
import { indexCustomPage } from './index-pages.ts'

export type SavePageResult = Result<
  { page: CustomPage },
  'not_found' | Invalid | Findings | { reason: 'conflict'; page: CustomPage }
>

type SaveDeps = ContentDeps & CheckDeps
/** `release`: publishes the texts in spite of what the safety check finds. */
type NewPage = CustomPageInput & { release?: boolean | undefined }
type ChangedPage = NewPage & { id: string; version: number }

const maxFormerPaths = 20

const pathTaken: SavePageResult = {
  ok: false,
  reason: 'invalid',
  fields: { path: 'Another page already has this path.' },
}

/** A draft may contain anything. */
function publicText({ state, title, intro, description, content }: CustomPageInput): PublicText {
  return state === 'published' ? { title, fields: [intro, description], content } : {}
}

export async function createCustomPage(
  deps: SaveDeps,
  user_id: string,
  { release, ...input }: NewPage,
): Promise<SavePageResult> {
  const fields = customPageErrors(input)
  if (Object.keys(fields).length > 0) return { ok: false, reason: 'invalid', fields }
  const review = await reviewText(deps, { after: publicText(input), release })
  if (!review.ok) return review
  const id = deps.newId()
  const now = deps.clock()
  return orPathTaken(async () => {
    await changeContent(deps, user_id, async (trx) => {
      await trx
        .insertInto('pages')
        .values({ ...input, id, created_at: now, updated_at: now })
        .execute()
      await indexCustomPage(trx, id)
      const details = { title: input.title, path: input.path, ...releasedDetails(review.findings) }
      return { action: 'page.created', subject: id, details }
    })
    return savedResult(deps.db, id)
  })
}

export async function updateCustomPage(
  deps: SaveDeps,
  user_id: string,
  { id, version, release, ...input }: ChangedPage,
): Promise<SavePageResult> {
  const before = await findCustomPage(deps.db, { id })
  if (!before) return { ok: false, reason: 'not_found' }
  const fields = customPageErrors(input)
  if (Object.keys(fields).length > 0) return { ok: false, reason: 'invalid', fields }
  const review = await reviewText(deps, { before: publicText(before), after: publicText(input), release })
  if (!review.ok) return review
  return orPathTaken(async () => {
    const isSaved = await changeContent(deps, user_id, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('pages')
        .set({
          ...input,
          former_paths: formerPaths(before, input.path),
          updated_at: deps.clock(),
          version: version + 1,
        })
        .where((row) => row.and({ id, version }))
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return undefined
      await indexCustomPage(trx, id, before.path)
      const details = { title: input.title, path: input.path, ...releasedDetails(review.findings) }
      return { action: 'page.changed', subject: id, details }
    })
    return isSaved ? savedResult(deps.db, id) : unsavedResult(deps.db, { id, version, input })
  })
}

/** Nobody knows the path of a draft, so it needs no redirect. */
function formerPaths({ state, path, former_paths }: CustomPage, next: string): readonly string[] {
  const paths = state === 'published' && path !== next ? [...former_paths, path] : former_paths
  return [...new Set(paths)].filter((former) => former !== next).slice(-maxFormerPaths)
}

export function deleteCustomPage(deps: ContentDeps, user_id: string, id: string): Promise<boolean> {
  return changeContent(deps, user_id, async (trx) => {
    const row = await trx.deleteFrom('pages').where('id', '=', id).returning(['title', 'path']).executeTakeFirst()
    if (row) await indexCustomPage(trx, id, row.path)
    return row && { action: 'page.deleted', subject: id, details: row }
  })
}

async function orPathTaken(save: () => Promise<SavePageResult>): Promise<SavePageResult> {
  try {
    return await save()
  } catch (error) {
    if (error instanceof UniqueViolation) return pathTaken
    throw error
  }
}

async function savedResult(db: Db, id: string): Promise<SavePageResult> {
  const page = await findCustomPage(db, { id })
  return page ? { ok: true, page } : { ok: false, reason: 'not_found' }
}

type Unsaved = { id: string; version: number; input: CustomPageInput }

async function unsavedResult(db: Db, { id, version, input }: Unsaved): Promise<SavePageResult> {
  const page = await findCustomPage(db, { id })
  if (!page) return { ok: false, reason: 'not_found' }
  // A save whose response was lost may be repeated.
  const isRepeated = page.version === version + 1 && isDeepStrictEqual({ ...page, ...input }, { ...page })
  return isRepeated ? { ok: true, page } : { ok: false, reason: 'conflict', page }
}
