import type { NoteKind } from '#domain/import/notes.ts'
import type { SourcePlace } from '#domain/import/source.ts'
import type { Needs } from '#features/deps.ts'
import { inBatches } from '#features/in-batches.ts'
import type { Db } from '#features/tables.ts'

export type Note = {
  kind: NoteKind
  place: Partial<SourcePlace>
  what: string
  why?: string | undefined
  sentence?: string | undefined
  details?: object
  article_id?: string | null
}

/** A list that nobody reads to its end. The counts in the report have no limit. */
const maxPerKind = 5000
const most = { what: 500, why: 1000, sentence: 1000, title: 300, file: 300, id: 200 }

export async function insertNotes(
  { clock, newId }: Needs<'clock' | 'newId'>,
  trx: Db,
  { import_id, phase }: { import_id: string; phase: 'look' | 'run' },
  notes: readonly Note[],
): Promise<void> {
  const created_at = clock()
  const rows = notes.map(({ kind, place, what, why = '', sentence = '', details = {}, article_id = null }) => ({
    ...{ id: newId(), import_id, phase, kind, article_id, details, created_at },
    place: cutPlace(place),
    what: cut(what, most.what),
    why: cut(why, most.why),
    sentence: cut(sentence, most.sentence),
  }))
  for (const batch of inBatches(rows, 100)) await trx.insertInto('import_notes').values(batch).execute()
}

/** PostgreSQL cannot store NUL. */
const cut = (text: string, length: number) => text.slice(0, length).toWellFormed().replaceAll('\0', '')

function cutPlace({ file, line, id, title }: Partial<SourcePlace>): Partial<SourcePlace> {
  return {
    ...(file !== undefined && { file: cut(file, most.file) }),
    ...(line !== undefined && { line }),
    ...(id !== undefined && { id: cut(id, most.id) }),
    ...(title !== undefined && { title: cut(title, most.title) }),
  }
}

/** Counts every note and keeps the first ones of each kind, until they are taken to be stored. */
export function createNoteList() {
  const counts: Partial<Record<NoteKind, number>> = {}
  let waiting: Note[] = []
  return {
    counts,
    add(note: Note) {
      const count = (counts[note.kind] ?? 0) + 1
      counts[note.kind] = count
      if (count <= maxPerKind) waiting.push(note)
    },
    take() {
      const taken = waiting
      waiting = []
      return taken
    },
  }
}
