import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { entryErrors, type Entry, type EntryInput } from '#domain/finder/entry.ts'
import type { Failure, Invalid, Result } from '#domain/result.ts'
import { changeContent, recordAudit, type ContentDeps } from '#features/audit/commands.ts'
import type { Needs } from '#features/deps.ts'
import { inBatches } from '#features/in-batches.ts'
import type { CheckDeps } from '#features/review/check-article.ts'
import type { Findings } from '#features/review/review-change.ts'
import { releasedDetails, reviewText, type PublicText } from '#features/review/review-text.ts'
import type { StarterEntry } from './starter-entry.ts'
import { indexEntries } from './index-entries.ts'
import { entryColumns, findEntryToEdit } from './queries.ts'

const toEntry = ({ alsoCalled, source, checked, ...entry }: StarterEntry): Entry => ({
  ...entry,
  also_called: alsoCalled,
  source_title: source?.title ?? '',
  source_organization: source?.organization ?? '',
  source_url: source?.url ?? '',
  checked_on: checked,
  hidden: false,
})

/** Brings the entries of the starter library up to date. What somebody here has edited or hidden stays as it is. */
export async function syncStarterEntries(deps: Needs<'db' | 'clock' | 'starterLibrary'>): Promise<number> {
  const library = (await deps.starterLibrary.readEntries()).map(toEntry)
  const rows = await deps.db
    .selectFrom('entries')
    .select([...entryColumns, 'starter', 'edited_by'])
    .execute()
  const kept = new Set(rows.filter(({ starter, edited_by }) => !starter || edited_by !== null).map(({ slug }) => slug))
  const stored = new Map(rows.map(({ starter: _, edited_by: __, ...row }) => [row.slug, row]))
  const changed = library.filter(
    (entry) => !kept.has(entry.slug) && !isDeepStrictEqual({ ...stored.get(entry.slug) }, entry),
  )
  const current = new Set(library.map(({ slug }) => slug))
  const gone = [...stored.keys()].filter((slug) => !kept.has(slug) && !current.has(slug))
  if (changed.length + gone.length === 0) return 0
  await deps.db.transaction().execute(async (trx) => {
    for (const batch of inBatches(changed)) {
      await trx
        .insertInto('entries')
        .values(batch.map((entry) => ({ ...entry, starter: true, updated_at: deps.clock() })))
        .onConflict((conflict) =>
          conflict.column('slug').doUpdateSet((row) => ({
            ...Object.fromEntries(entryColumns.map((name) => [name, sql.ref(`excluded.${name}`)])),
            updated_at: deps.clock(),
            // Somebody may have the earlier text open in an editor.
            version: row('entries.version', '+', 1),
          })),
        )
        .execute()
    }
    if (gone.length > 0) await trx.deleteFrom('entries').where('slug', 'in', gone).execute()
    await indexEntries(trx, [...changed.map(({ slug }) => slug), ...gone])
  })
  return changed.length + gone.length
}

export type SaveEntryResult = Result<{ version: number }, Invalid | Findings | 'conflict' | 'taken'>

/** `release`: saves it in spite of what the safety check finds. Without `version`: a new one. */
type SavedEntry = Entry & { version?: number | undefined; release?: boolean | undefined }
type SaveDeps = ContentDeps & CheckDeps

/** What is hidden may say anything. */
function publicText({ hidden, name, also_called, answer, signs, now, never }: EntryInput): PublicText {
  return hidden ? {} : { title: name, fields: [answer, ...now, ...never, ...signs, ...also_called] }
}

/** Creates an entry, or replaces the one with this version. */
export function saveEntry(deps: SaveDeps, user_id: string, entry: SavedEntry): Promise<SaveEntryResult> {
  return save(deps, user_id, entry, entry.version === undefined ? 'entry.created' : 'entry.changed')
}

export async function hideEntry(
  deps: SaveDeps,
  user_id: string,
  { slug, hidden, release }: { slug: string; hidden: boolean; release?: boolean | undefined },
): Promise<SaveEntryResult | Failure<'not_found'>> {
  const stored = await findEntryToEdit(deps.db, slug)
  if (!stored) return { ok: false, reason: 'not_found' }
  const { starter: _, edited_by: __, updated_at: ___, ...entry } = stored
  return save(deps, user_id, { ...entry, hidden, release }, hidden ? 'entry.hidden' : 'entry.shown')
}

async function save(
  deps: SaveDeps,
  user_id: string,
  { slug, version, release, ...entry }: SavedEntry,
  action: string,
): Promise<SaveEntryResult> {
  const fields = entryErrors(entry)
  if (Object.keys(fields).length > 0) return { ok: false, reason: 'invalid', fields }
  const before = version === undefined ? undefined : await findEntryToEdit(deps.db, slug)
  const review = await reviewText(deps, { before: before && publicText(before), after: publicText(entry), release })
  if (!review.ok) return review
  const values = { ...entry, edited_by: user_id, updated_at: deps.clock() }
  const saved = await deps.db.transaction().execute(async (trx): Promise<SaveEntryResult> => {
    if (version === undefined) {
      const row = await trx
        .insertInto('entries')
        .values({ ...values, slug, starter: false })
        .onConflict((conflict) => conflict.column('slug').doNothing())
        .returning('slug')
        .executeTakeFirst()
      if (!row) return { ok: false, reason: 'taken' }
    } else {
      const { numUpdatedRows } = await trx
        .updateTable('entries')
        .set({ ...values, version: version + 1 })
        .where((row) => row.and({ slug, version }))
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return { ok: false, reason: 'conflict' }
    }
    await indexEntries(trx, [slug])
    const details = { title: entry.name, ...(entry.hidden && { hidden: true }), ...releasedDetails(review.findings) }
    await recordAudit(deps, trx, { user_id, action, subject: slug, details })
    return { ok: true, version: (version ?? 0) + 1 }
  })
  if (saved.ok) await deps.contentVersion.bump()
  return saved
}

/** Gives an entry of the starter library back its text, which the library keeps up to date from then on. */
export async function restoreEntry(
  deps: ContentDeps & Needs<'starterLibrary'>,
  user_id: string,
  slug: string,
): Promise<boolean> {
  const original = (await deps.starterLibrary.readEntries()).find((entry) => entry.slug === slug)
  if (!original) return false
  return changeContent(deps, user_id, async (trx) => {
    const row = await trx
      .updateTable('entries')
      .set((column) => ({
        ...toEntry(original),
        edited_by: null,
        updated_at: deps.clock(),
        version: column('version', '+', 1),
      }))
      .where((where) => where.and({ slug, starter: true }))
      .returning('name')
      .executeTakeFirst()
    if (row) await indexEntries(trx, [slug])
    return row && { action: 'entry.restored', subject: slug, details: { title: row.name } }
  })
}

/** Only entries that were added here. Those of the starter library can be hidden. */
export function deleteEntry(deps: ContentDeps, user_id: string, slug: string): Promise<boolean> {
  return changeContent(deps, user_id, async (trx) => {
    const row = await trx
      .deleteFrom('entries')
      .where((where) => where.and({ slug, starter: false }))
      .returning('name')
      .executeTakeFirst()
    if (row) await indexEntries(trx, [slug])
    return row && { action: 'entry.deleted', subject: slug, details: { title: row.name } }
  })
}
