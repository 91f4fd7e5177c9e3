import type { DocumentKind } from '#domain/search/search-document.ts'
import { nameSeparator } from '#domain/search/search-document.ts'
import type { NamedDocument } from '#domain/search/answer.ts'
import type { Db } from '#features/tables.ts'

/** What the names of these kinds begin to mean, by stem. */
export type NamedDocuments = ReadonlyMap<string, readonly NamedDocument[]>

type CachedDocuments = { version: number; documents: Promise<NamedDocuments> }
const cached = new WeakMap<Db, CachedDocuments>()

/** There are hundreds, and every search asks for them. With a version of the content, they are kept until it changes. */
export function readNamedDocuments(db: Db, kinds: readonly DocumentKind[], version?: number): Promise<NamedDocuments> {
  const known = cached.get(db)
  if (version !== undefined && known?.version === version) return known.documents
  const documents = readDocuments(db, kinds)
  if (version !== undefined) {
    cached.set(db, { version, documents })
    documents.catch(() => cached.delete(db))
  }
  return documents
}

async function readDocuments(db: Db, kinds: readonly DocumentKind[]): Promise<NamedDocuments> {
  const rows = await db
    .selectFrom('search_documents')
    .select(['kind', 'title', 'href', 'card', 'names'])
    .where('kind', 'in', kinds)
    .orderBy('kind')
    .orderBy('key')
    .execute()
  const byStem = new Map<string, NamedDocument[]>()
  for (const { card, names, ...row } of rows) {
    if (!card) continue
    const document = { ...row, card, names: names.split(` ${nameSeparator} `).map((name) => name.split(' ')) }
    for (const stem of new Set(document.names.flat())) {
      const others = byStem.get(stem)
      if (others) others.push(document)
      else byStem.set(stem, [document])
    }
  }
  return byStem
}
