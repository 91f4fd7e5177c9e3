import { entryErrors, entryKinds, entryRoutes, speciesKeys, type Entry, type Levels } from '#domain/finder/entry.ts'
import { levels } from '#domain/finder/levels.ts'
import { findSlugError } from '#domain/text/slug.ts'
import { indexEntries } from '#features/finder/index-entries.ts'
import { findEntryToEdit } from '#features/finder/queries.ts'
import { checkPublicText } from '#features/review/review-text.ts'
import type { Db } from '#features/tables.ts'
import type { ImportDeps } from '../import-deps.ts'
import { hashOf, itemKey } from '../item-key.ts'
import { advance, type LeasedImport } from '../leases.ts'
import { insertNotes } from '../notes.ts'
import { insertItem, setBrought, wasBrought } from '../prepare.ts'
import type { Item, Verdict } from '../undo-item.ts'
import { textIn, textOrNull, textsIn } from './row-fields.ts'

/** An entry of the finder that the owner wrote or changed. One that somebody changed here stays. */
export async function bringOwnEntry(
  deps: ImportDeps,
  lease: LeasedImport,
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  const entry = readEntry(row)
  const name = textIn(row, 'name').slice(0, 100)
  const errors = entry ? Object.values(entryErrors(entry)) : ['It is not an entry of our format.']
  const findings = entry && errors.length === 0 && !entry.hidden ? await checkPublicText(deps, publicText(entry)) : []
  const problems = [...errors, ...findings.map(({ reason }) => reason)]
  await deps.db.transaction().execute(async (trx) => {
    await advance(deps, trx, lease)
    if (!entry || problems.length > 0) {
      const note = {
        kind: 'dropped' as const,
        place: { title: name },
        what: `Is it safe? ${name}`,
        why: problems.join(' '),
      }
      return insertNotes(deps, trx, { import_id: lease.id, phase: 'run' }, [note])
    }
    return store(deps, trx, lease, entry)
  })
}

const publicText = ({ name, also_called, answer, signs, now, never }: Entry) => ({
  title: name,
  fields: [answer, ...now, ...never, ...signs, ...also_called],
})

async function store(deps: ImportDeps, trx: Db, lease: LeasedImport, entry: Entry): Promise<void> {
  const stored = await findEntryToEdit(trx, entry.slug)
  if (stored && (!stored.starter || stored.edited_by !== null)) return
  const item = { kind: 'entry' as const, item_key: itemKey(entry.slug) }
  if ((await wasBrought(trx, lease, item)) || !(await insertItem(trx, lease, item))) return
  const change = { ...entry, edited_by: lease.user_id ?? 'import', updated_at: deps.clock() }
  if (stored)
    await trx
      .updateTable('entries')
      .set((row) => ({ ...change, version: row('version', '+', 1) }))
      .where('slug', '=', entry.slug)
      .execute()
  else
    await trx
      .insertInto('entries')
      .values({ ...change, starter: false })
      .execute()
  await indexEntries(trx, [entry.slug])
  await setBrought(trx, lease, { ...item, entity_id: entry.slug, hash: entryHash(entry) })
  if (!stored) return
  const { version: _, starter: __, edited_by: ___, updated_at: ____, ...before } = stored
  await trx
    .updateTable('import_items')
    .set({ data: { before } })
    .where((one) => one.and({ import_id: lease.id, ...item }))
    .execute()
}

const names = ['name', 'kind', 'also_called', 'answer', 'signs', 'now', 'never', 'route', 'facts', 'hidden'] as const

function entryHash(entry: Entry): string {
  const of = speciesKeys.map((species) => entry.levels[species] ?? null)
  return hashOf([...names.map((name) => entry[name]), of, entry.source_url, entry.source_title])
}

function readEntry(row: Readonly<Record<string, unknown>>): Entry | undefined {
  const slug = textIn(row, 'slug')
  const kind = entryKinds.find((one) => one === row['kind'])
  const route = entryRoutes.find((one) => one === row['route'])
  if (!kind || !route || findSlugError(slug) !== undefined) return undefined
  return {
    ...{
      slug,
      kind,
      route,
      name: textIn(row, 'name'),
      answer: textIn(row, 'answer'),
      levels: readLevels(row['levels']),
    },
    ...{ also_called: textsIn(row, 'also_called'), signs: textsIn(row, 'signs'), facts: textsIn(row, 'facts') },
    ...{ now: textsIn(row, 'now'), never: textsIn(row, 'never'), checked_on: textOrNull(row, 'checked_on') },
    source_title: textIn(row, 'source_title'),
    source_organization: textIn(row, 'source_organization'),
    source_url: textIn(row, 'source_url'),
    hidden: row['hidden'] === true,
  }
}

function readLevels(value: unknown): Levels {
  const given = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  return Object.fromEntries(
    speciesKeys.flatMap((species) => {
      const level = levels.find((one) => one === given[species])
      return level ? [[species, level]] : []
    }),
  )
}

/** An entry of the starter library gets back what it said before. */
export async function removeEntry({ clock }: ImportDeps, trx: Db, { entity_id, hash, data }: Item): Promise<Verdict> {
  const stored = await findEntryToEdit(trx, entity_id)
  if (!stored) return undefined
  if (entryHash(stored) !== hash) return 'kept'
  if ('before' in data && typeof data.before === 'object')
    await trx
      .updateTable('entries')
      .set((row) => ({
        ...(data.before as Entry),
        ...{ edited_by: null, updated_at: clock(), version: row('version', '+', 1) },
      }))
      .where('slug', '=', entity_id)
      .execute()
  else await trx.deleteFrom('entries').where('slug', '=', entity_id).execute()
  await indexEntries(trx, [entity_id])
  return 'removed'
}
