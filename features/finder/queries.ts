import type { Entry } from '#domain/finder/entry.ts'
import { matchEntries } from '#domain/finder/match-entries.ts'
import type { Db } from '#features/tables.ts'

export const entryColumns = [
  ...['slug', 'name', 'kind', 'also_called', 'levels', 'answer', 'signs', 'now', 'never', 'route', 'facts'],
  ...['source_title', 'source_organization', 'source_url', 'checked_on', 'hidden'],
] as readonly string[] as readonly (keyof Entry)[]

/** In the form of a list: names and levels. */
export function listEntryNames(db: Db) {
  return db
    .selectFrom('entries')
    .select(['slug', 'name', 'kind', 'also_called', 'levels'])
    .where('hidden', '=', false)
    .orderBy('name')
    .execute()
}

/** Everything that pages show, for devices that must answer without a connection. */
export async function listEntryAnswers(db: Db) {
  const rows = await db
    .selectFrom('entries')
    .select(['slug', 'name', 'also_called', 'levels', 'answer', 'signs', 'now', 'never', 'route'])
    .select(['source_title', 'source_organization', 'source_url', 'checked_on', 'starter', 'edited_by'])
    .where('hidden', '=', false)
    .orderBy('name')
    .execute()
  return rows.map(withoutEditor)
}

/** `isOurs`: as the starter library has it. Readers need not know who edited the others. */
function withoutEditor<Row extends { starter: boolean; edited_by: string | null }>(row: Row) {
  const { starter, edited_by, ...entry } = row
  return { ...entry, isOurs: starter && edited_by === null }
}

export async function findEntry(db: Db, slug: string): Promise<(Entry & { isOurs: boolean }) | undefined> {
  const row = await db
    .selectFrom('entries')
    .select([...entryColumns, 'starter', 'edited_by'])
    .where((where) => where.and({ slug, hidden: false }))
    .executeTakeFirst()
  return row && withoutEditor(row)
}

/** For editors, a hidden one too. */
export function findEntryToEdit(db: Db, slug: string) {
  return db
    .selectFrom('entries')
    .select([...entryColumns, 'version', 'starter', 'edited_by', 'updated_at'])
    .where('slug', '=', slug)
    .executeTakeFirst()
}

type AdminFilter = Partial<Record<'q' | 'kind' | 'level' | 'species' | 'state', string>>

/** For editors, the hidden ones too. A few hundred names are searched faster here than by either database. */
export async function listAdminEntries(db: Db, { q = '', kind, level, species, state }: AdminFilter) {
  const rows = await db
    .selectFrom('entries')
    .select(['slug', 'name', 'kind', 'also_called', 'levels', 'hidden', 'starter', 'edited_by', 'source_url'])
    .orderBy('name')
    .orderBy('slug')
    .execute()
  const inState: Partial<Record<string, (row: (typeof rows)[number]) => boolean>> = {
    shown: ({ hidden }) => !hidden,
    hidden: ({ hidden }) => hidden,
    edited: ({ starter, edited_by }) => starter && edited_by !== null,
    own: ({ starter }) => !starter,
  }
  const filtered = rows.filter((row) => {
    const levels = Object.entries(row.levels).filter(([one]) => !species || one === species)
    return (
      (!kind || row.kind === kind) &&
      (!species || levels.length > 0) &&
      (!level || levels.some(([, one]) => one === level)) &&
      (inState[state ?? '']?.(row) ?? true)
    )
  })
  const words = q.trim().toLowerCase()
  if (words === '') return filtered
  const contains = (name: string) => name.toLowerCase().includes(words)
  const byName = filtered.filter(({ name }) => contains(name))
  const byOtherName = filtered.filter(({ name, also_called }) => !contains(name) && also_called.some(contains))
  const exact = [...byName, ...byOtherName]
  return exact.length > 0 ? exact : matchEntries(filtered, q)
}

export function listEntryPaths(db: Db) {
  return db.selectFrom('entries').select(['slug', 'updated_at']).where('hidden', '=', false).orderBy('slug').execute()
}
