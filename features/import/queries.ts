import { sql, type SqlBool } from 'kysely'
import { defaultOptions } from '#domain/import/options.ts'
import { emptyReport } from '#domain/import/report.ts'
import type { NoteKind } from '#domain/import/notes.ts'
import { formatCsv } from '#domain/text/csv.ts'
import { readKeysetPage } from '#features/keyset-pagination.ts'
import type { Db } from '#features/tables.ts'
import { readCategories } from '#features/categories/queries.ts'
import { missingChoices } from './commands.ts'
import type { ImportDeps } from './import-deps.ts'

const columns = ['id', 'source', 'site', 'state', 'message', 'created_at', 'started_at', 'finished_at'] as const

/** Newest first. */
export async function listImports(db: Db) {
  const rows = await db
    .selectFrom('imports')
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  const files = await listFiles(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...row,
    files: files.filter(({ import_id }) => import_id === row.id).map(({ name }) => name),
  }))
}

async function listFiles(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db.selectFrom('import_files').selectAll().where('import_id', 'in', ids).orderBy('position').execute()
}

export async function findImport(deps: ImportDeps, id: string) {
  const row = await deps.db
    .selectFrom('imports')
    .select([...columns, 'options', 'report', 'progress'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const options = { ...defaultOptions, ...row.options }
  const report = { ...emptyReport, ...row.report }
  const files = await Promise.all(
    (await listFiles(deps.db, [id])).map(async ({ position, name, bytes }) => ({
      ...{ name, bytes },
      received: row.state === 'uploading' ? await deps.imports.files.size(id, position) : bytes,
    })),
  )
  return {
    ...row,
    ...{ options, report, files },
    missing: row.state === 'ready' ? missingChoices(options, report, await readCategories(deps.db)) : [],
    items: await countItems(deps.db, id),
    pictures: await countPictures(deps.db, id),
    runNotes: await countNotes(deps.db, id),
  }
}

export type FoundImport = NonNullable<Awaited<ReturnType<typeof findImport>>>

/** By kind and state. */
async function countItems(db: Db, import_id: string) {
  const rows = await db
    .selectFrom('import_items')
    .select(['kind', 'state', (row) => row.fn.countAll<number>().as('count')])
    .where('import_id', '=', import_id)
    .groupBy(['kind', 'state'])
    .execute()
  return rows
}

async function countPictures(db: Db, import_id: string) {
  const rows = await db
    .selectFrom('import_pictures')
    .select(['state', (row) => row.fn.count<number>('url').distinct().as('count')])
    .where('import_id', '=', import_id)
    .groupBy('state')
    .execute()
  const countOf = (state: string) => rows.find((row) => row.state === state)?.count ?? 0
  return { waiting: countOf('waiting'), brought: countOf('brought'), missing: countOf('missing') }
}

async function countNotes(db: Db, import_id: string): Promise<{ kind: NoteKind; count: number }[]> {
  return db
    .selectFrom('import_notes')
    .select(['kind', (row) => row.fn.countAll<number>().as('count')])
    .where((row) => row.and({ import_id, phase: 'run' }))
    .groupBy('kind')
    .execute()
}

const maxExported = 50_000

/** Every note, as a table for other programs. */
export async function exportNotes(db: Db, import_id: string): Promise<string> {
  const rows = await db
    .selectFrom('import_notes')
    .select(['phase', 'kind', 'what', 'why', 'sentence', 'place'])
    .where('import_id', '=', import_id)
    .orderBy('phase')
    .orderBy('kind')
    .orderBy('id')
    .limit(maxExported)
    .execute()
  const head = ['phase', 'kind', 'what', 'why', 'sentence', 'file', 'line', 'title']
  const lines = rows.map(({ phase, kind, what, why, sentence, place: { file = '', line, title = '' } }) => [
    ...[phase, kind, what, why, sentence, file, String(line ?? ''), title],
  ])
  return formatCsv([head, ...lines])
}

type NoteFilter = { phase: 'look' | 'run'; kind: NoteKind; cursor: string | undefined; ownTags: readonly string[] }

/** Links with a tag of the owner's are left out of the list of tags. */
export async function listNotes(db: Db, import_id: string, { phase, kind, cursor, ownTags }: NoteFilter) {
  let rows = db
    .selectFrom('import_notes')
    .select(['id', 'place', 'what', 'why', 'sentence', 'article_id', 'created_at'])
    .where((row) => row.and({ import_id, phase, kind }))
  if (kind === 'tag' && ownTags.length > 0)
    rows = rows.where(sql<SqlBool>`coalesce(details ->> 'tag', '') not in (${sql.join(ownTags)})`)
  return readKeysetPage(rows, { cursor, size: 30 })
}
