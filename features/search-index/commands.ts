import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { indexedStems, splitText, type DocumentKind, type SearchDocument } from '#domain/search/search-document.ts'
import { shortestCorrected } from '#domain/search/spelling.ts'
import { splitWords } from '#domain/search/stems.ts'
import { inBatches } from '#features/in-batches.ts'
import { inSlices } from '#features/in-slices.ts'
import { jsonTable, toJsonRows } from '#features/json-rows.ts'
import { createPause } from '#features/pause.ts'
import type { Db } from '#features/tables.ts'

const documentsPerInsert = 50
const longestCorrected = 24
/** Changes whenever documents are written in another way, so that `syncSearch` writes all of them again. */
const indexFormat = 2

export function storedVersion(document: Pick<SearchDocument, 'version'>): string {
  const { version = createHash('sha256').update(JSON.stringify(document)).digest('base64url') } = document
  return `${indexFormat}:${version}`
}

/** Must run in the transaction that changes what the documents are about. */
export async function indexDocuments(trx: Db, documents: readonly SearchDocument[]): Promise<void> {
  for (const batch of inBatches(documents, documentsPerInsert)) await writeBatch(trx, batch)
  await addToVocabulary(trx, documents)
}

export async function removeDocuments(trx: Db, kind: DocumentKind, keys: readonly string[]): Promise<void> {
  for (const batch of inBatches(keys))
    await trx.deleteFrom('search_documents').where('kind', '=', kind).where('key', 'in', batch).execute()
}

async function writeBatch(trx: Db, documents: readonly SearchDocument[]): Promise<void> {
  const rows = []
  for (const document of documents) {
    const { kind, key, title, href, summary = '', card = null } = document
    const stems = await inSlices(indexedStems(document))
    rows.push({ kind, key, version: storedVersion(document), title, href, summary, card, ...stems })
  }
  await trx
    .insertInto('search_documents')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'key'])
        .doUpdateSet((row) => ({
          version: row.ref('excluded.version'),
          title: row.ref('excluded.title'),
          href: row.ref('excluded.href'),
          summary: row.ref('excluded.summary'),
          card: row.ref('excluded.card'),
          names: row.ref('excluded.names'),
          topics: row.ref('excluded.topics'),
          text: row.ref('excluded.text'),
        })),
    )
    .execute()
}

/** In a fixed order, so that two transactions do not wait for each other. */
async function addToVocabulary(trx: Db, documents: readonly SearchDocument[]): Promise<void> {
  const pause = createPause()
  const words = new Set<string>()
  for (const { title, names = [], topics = [], text = '' } of documents) {
    for (const part of [[title, ...names, ...topics].join('\n'), ...splitText(text)]) {
      for (const word of listSpelled(part)) words.add(word)
      await pause()
    }
  }
  if (words.size === 0) return
  const rows = toJsonRows([...words].toSorted().map((word) => [word]))
  await sql`insert into search_vocabulary (word)
    select value ->> 0 from ${jsonTable(rows)} where not exists (
      select 1 from search_vocabulary as known where known.word = value ->> 0
    ) on conflict (word) do nothing`.execute(trx)
}

function listSpelled(text: string): string[] {
  return splitWords(text).filter(
    (word) => word.length >= shortestCorrected && word.length <= longestCorrected && /^\p{L}+$/u.test(word),
  )
}
