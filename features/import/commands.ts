import type { Category } from '#domain/articles/categories.ts'
import { hostOf } from '#domain/import/map-post.ts'
import { defaultOptions, type ImportOptions } from '#domain/import/options.ts'
import { emptyReport, type ImportReport } from '#domain/import/report.ts'
import { parseWebUrl } from '#domain/text/web-url.ts'
import type { Failure, Result } from '#domain/result.ts'
import { changeAudited, recordAudit } from '#features/audit/commands.ts'
import { readCategories } from '#features/categories/queries.ts'
import type { ImportDeps } from './import-deps.ts'
import type { ImportState } from './tables.ts'

const day = 24 * 60 * 60 * 1000
const undoDays = 30
export const maxFiles = 20
const maxImportBytes = 10 * 2 ** 30
export const maxSliceBytes = 8 * 2 ** 20
/** What the site itself needs beside the files. */
const reservedBytes = 200 * 2 ** 20

type Refused<Reason extends string> = { reason: Reason; sentence: string }
const refuse = <Reason extends string>(reason: Reason, sentence: string): Failure<Refused<Reason>> => ({
  ok: false,
  reason,
  sentence,
})

type NewImport = { files: readonly { name: string; bytes: number }[]; user_id: string | null }

export async function createImport(
  deps: ImportDeps,
  { files, user_id }: NewImport,
): Promise<Result<{ id: string }, Refused<'too_large' | 'no_room'>>> {
  const all = files.reduce((sum, { bytes }) => sum + bytes, 0)
  if (all > maxImportBytes) return refuse('too_large', 'The files have more than 10 GB. Please bring them in parts.')
  if (all + reservedBytes > (await deps.runtime.freeBytes()))
    return refuse('no_room', 'The disk of this server has not enough room for these files.')
  const id = deps.newId()
  await deps.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('imports')
      .values({
        ...{ id, user_id, source: null, state: 'uploading', created_at: deps.clock() },
        ...{ options: defaultOptions, report: emptyReport, progress: {} },
      })
      .execute()
    const rows = files.map(({ name, bytes }, position) => ({
      import_id: id,
      position,
      name: name.slice(0, 255),
      bytes,
    }))
    await trx.insertInto('import_files').values(rows).execute()
  })
  return { ok: true, id }
}

type Slice = { id: string; position: number; offset: number; bytes: Uint8Array }

/** Adds a slice of a file. `received` says where the next one begins, also if this one did not fit. */
export async function addSlice(
  deps: ImportDeps,
  { id, position, offset, bytes }: Slice,
): Promise<Result<{ received: number }, 'not_found'>> {
  const file = await deps.db
    .selectFrom('import_files')
    .innerJoin('imports', 'imports.id', 'import_files.import_id')
    .select('bytes')
    .where((row) => row.and({ import_id: id, position, state: 'uploading' }))
    .executeTakeFirst()
  if (!file || offset + bytes.byteLength > file.bytes) return { ok: false, reason: 'not_found' }
  return { ok: true, received: await deps.imports.files.append(id, position, offset, bytes) }
}

/** Once everything is there. Looks again if the owner has changed the address of the old site. */
export async function startLook(
  deps: ImportDeps,
  id: string,
): Promise<Result<void, Refused<'incomplete' | 'wrong_state'>>> {
  const files = await deps.db.selectFrom('import_files').selectAll().where('import_id', '=', id).execute()
  for (const { position, bytes } of files) {
    if ((await deps.imports.files.size(id, position)) < bytes)
      return refuse(
        'incomplete',
        'The upload is not complete. Please choose the same files again; it goes on where it stopped.',
      )
  }
  return moveTo(deps, id, { from: ['uploading', 'ready', 'refused'], to: 'looking' })
}

type Move = { from: readonly ImportState[]; to: ImportState }

async function moveTo(deps: ImportDeps, id: string, { from, to }: Move): Promise<Result<void, Refused<'wrong_state'>>> {
  const { numUpdatedRows } = await deps.db
    .updateTable('imports')
    .set({ state: to, message: '', lease_until: 0, lease_token: null })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return refuse('wrong_state', 'This import is at another step now. Please reload the page.')
  return { ok: true }
}

/** Saved as the owner changes them. Refused once the run has started. */
export async function changeOptions(
  deps: ImportDeps,
  id: string,
  change: Partial<ImportOptions>,
): Promise<Result<{ options: ImportOptions }, Refused<'wrong_state'>>> {
  return deps.db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('imports')
      .set({ message: '' })
      .where('id', '=', id)
      .where('state', 'in', ['uploading', 'ready'])
      .returning('options')
      .executeTakeFirst()
    if (!row) return refuse('wrong_state', 'The run has started, so nothing can be changed any more.')
    const options = { ...defaultOptions, ...row.options, ...change }
    await trx.updateTable('imports').set({ options }).where('id', '=', id).execute()
    return { ok: true, options }
  })
}

/** What the owner must still choose: the keys of categories, '' for articles without one, `consent`. */
export function missingChoices(
  options: ImportOptions,
  report: Pick<ImportReport, 'uncategorized' | 'ownCategories'> & { categories: readonly { key: string }[] },
  ours: readonly Pick<Category, 'title'>[],
): string[] {
  const titles = new Set([...ours.map(({ title }) => title), ...(report.ownCategories ?? [])])
  const isOurs = (title: string | undefined) => title !== undefined && titles.has(title)
  const unmapped = report.categories
    .filter(({ key }) => !isOurs(options.categories[key]))
    .map(({ key }) => `category ${key}`)
  const other = report.uncategorized > 0 && !isOurs(options.otherCategory) ? ['other category'] : []
  const consent = options.subscribers && options.consent.trim() === '' ? ['consent'] : []
  return [...(isOurs(options.otherCategory) ? [] : unmapped), ...other, ...consent]
}

export async function startRun(
  deps: ImportDeps,
  id: string,
  user_id: string | null,
): Promise<Result<void, Refused<'wrong_state' | 'choices' | 'another_runs'>>> {
  return deps.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('imports')
      .select(['options', 'report', 'source', 'site'])
      .where((one) => one.and({ id, state: 'ready' }))
      .executeTakeFirst()
    if (!row) return refuse('wrong_state', 'This import cannot be started now. Please reload the page.')
    if (missingChoices(row.options, row.report, await readCategories(trx)).length > 0)
      return refuse('choices', 'Please choose a category for every category of the old site, then the run can start.')
    const other = await trx
      .selectFrom('imports')
      .select('id')
      .where('state', 'in', ['running', 'undoing'])
      .limit(1)
      .executeTakeFirst()
    if (other) return refuse('another_runs', 'Another import is running. Please wait until it is done, or pause it.')
    const host = parseWebUrl(row.options.address) ? hostOf(row.options.address) : undefined
    const site = host === undefined ? row.site : `${row.source} ${host}`.slice(0, 300)
    await trx
      .updateTable('import_items')
      .set({ site })
      .where((one) => one.and({ import_id: id, state: 'found' }))
      .execute()
    await trx
      .updateTable('imports')
      .set({
        state: 'running',
        site,
        user_id,
        started_at: deps.clock(),
        progress: {},
        lease_until: 0,
        lease_token: null,
      })
      .where('id', '=', id)
      .execute()
    await recordAudit(deps, trx, { user_id, action: 'import.started', subject: id, details: { title: site } })
    return { ok: true }
  })
}

/** The step in progress is finished or not written at all. */
export const pauseImport = (deps: ImportDeps, id: string) => moveTo(deps, id, { from: ['running'], to: 'paused' })

export const resumeImport = (deps: ImportDeps, id: string) => moveTo(deps, id, { from: ['paused'], to: 'running' })

export async function startUndo(
  deps: ImportDeps,
  id: string,
  user_id: string | null,
): Promise<Result<void, Refused<'wrong_state' | 'too_late'>>> {
  const row = await deps.db.selectFrom('imports').select('finished_at').where('id', '=', id).executeTakeFirst()
  if (row?.finished_at && row.finished_at < deps.clock() - undoDays * day)
    return refuse('too_late', 'An import can be undone for 30 days.')
  const moved = await moveTo(deps, id, { from: ['running', 'paused', 'done'], to: 'undoing' })
  if (moved.ok) await recordAudit(deps, deps.db, { user_id, action: 'import.undo_started', subject: id })
  return moved
}

const abandonedDays = 14

/** Uploads and reports that nobody came back to, with their files. Returns their number. */
export async function deleteAbandonedImports(deps: ImportDeps): Promise<number> {
  const rows = await deps.db
    .selectFrom('imports')
    .select('id')
    .where('state', 'in', ['uploading', 'ready', 'refused'])
    .where('created_at', '<', deps.clock() - abandonedDays * day)
    .limit(100)
    .execute()
  for (const { id } of rows) await discardImport(deps, id, null)
  return rows.length
}

/** Forgets an import that has brought nothing, with its files. */
export async function discardImport(deps: ImportDeps, id: string, user_id: string | null): Promise<boolean> {
  const isDeleted = await changeAudited(deps, user_id, async (trx) => {
    const row = await trx
      .deleteFrom('imports')
      .where('id', '=', id)
      .where('state', 'in', ['uploading', 'looking', 'ready', 'refused'])
      .returning('site')
      .executeTakeFirst()
    return row && { action: 'import.discarded', subject: id, details: { title: row.site } }
  })
  if (isDeleted) await deps.imports.files.remove(id)
  return isDeleted
}
