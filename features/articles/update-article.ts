import { readTimeOf } from '#domain/articles/article.ts'
import { record } from '#features/audit/commands.ts'
import { UniqueConflict } from '#features/database-errors.ts'
import type { Needs } from '#features/deps.ts'
import { announce, type Submitting } from '#features/indexing/commands.ts'
import type { Db } from '#features/tables.ts'
import { findStoredArticle, isVisible, type Edited, type Refusal, type StoredArticle } from './admin-queries.ts'
import { hide, reshow, show } from './commands.ts'
import { addSlug, slugTaken } from './slugs.ts'
import { keepVersion, textFields } from './versions.ts'

export type Editing = Needs<'db' | 'clock' | 'newId' | 'content'> & Submitting
export type Change = Partial<Omit<StoredArticle, 'id' | 'version' | 'created_at' | 'updated_at' | 'updated_by'>>
type Changing = { ok: true; fields: Change; facts?: object } | Refusal

export type Order = {
  id: string
  /** null when the site itself does it. */
  user_id: string | null
  action: string
  /** The version that the change was made from. Without it, the change is made to whatever the article is now. */
  version?: number
  /** Called again when somebody else was faster. */
  change: (article: StoredArticle) => Changing
}

/** Somebody else changed the article between our reading and our writing. */
class Overtaken extends Error {
  override readonly name = 'Overtaken'
}
const tries = 20

/** The only way to change an article that exists: all that is kept beside it moves in the same transaction. */
export async function changeArticle(deps: Editing, order: Order): Promise<Edited> {
  for (let tried = 1; ; tried++) {
    try {
      const done = await deps.db.transaction().execute((trx) => attempt(deps, trx, order))
      if (!done.ok) return done
      const { before, article } = done
      if (isVisible(before) || isVisible(article)) {
        await deps.content.raise()
        await announce(deps, [before.slug, article.slug])
      }
      return { ok: true, article }
    } catch (error) {
      const again = error instanceof Overtaken || error instanceof UniqueConflict
      if (!again || tried === tries) throw error
    }
  }
}

type Attempt = { ok: true; before: StoredArticle; article: StoredArticle } | Refusal

async function attempt(deps: Editing, trx: Db, { id, user_id, action, version, change }: Order): Promise<Attempt> {
  const before = await findStoredArticle(trx, id)
  if (!before) return { ok: false, reason: 'none' }
  if (version !== undefined && version !== before.version) return { ok: false, reason: 'conflict', article: before }
  if (before.deleted_at !== null) return { ok: false, reason: 'in trash' }
  const wish = change(before)
  if (!wish.ok) return wish

  const { fields, facts = {} } = wish
  const now = deps.clock()
  const after = { ...before, ...fields }
  const renamed = after.slug !== before.slug
  const fault = renamed ? await slugTaken(trx, after.slug, id) : undefined
  if (fault !== undefined) return { ok: false, reason: 'slug taken', fields: { slug: fault } }
  if (textFields.some((name) => differs(before[name], after[name]))) await keepVersion(trx, id)
  const { numUpdatedRows } = await trx
    .updateTable('articles')
    .set({
      ...fields,
      ...(fields.content !== undefined && { read_time: readTimeOf(fields.content) }),
      version: before.version + 1,
      updated_at: now,
      updated_by: user_id,
    })
    .where('id', '=', id)
    .where('version', '=', before.version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Overtaken()
  if (renamed && !(await addSlug(trx, { slug: after.slug, article_id: id, now }))) throw new Overtaken()
  await move(trx, before, after)
  await record(deps, trx, { user_id, action, subject: id, facts: { ...facts, version: before.version + 1 } })
  const article = await findStoredArticle(trx, id)
  if (!article) throw new Error('An article was gone in the transaction that changed it.')
  return { ok: true, before, article }
}

function differs(before: unknown, after: unknown): boolean {
  return JSON.stringify(before) !== JSON.stringify(after)
}

async function move(trx: Db, before: StoredArticle, after: StoredArticle): Promise<void> {
  if (isVisible(before) && isVisible(after)) await reshow(trx, before, after)
  else if (isVisible(before)) await hide(trx, [before])
  else if (isVisible(after)) await show(trx, [after])
}
