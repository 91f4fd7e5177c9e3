import type { SearchDocument } from '#domain/search/search-document.ts'
import { toolPath, tools, visibleTools } from '#domain/tools/tools.ts'
import { indexDocuments, removeDocuments } from '#features/search-index/commands.ts'
import type { Db } from '#features/tables.ts'

/** The calculators that search may find, as plain links. */
export function listToolDocuments(hidden: readonly string[]): SearchDocument[] {
  return visibleTools(hidden).map(({ slug, name, teaser, description, words }) => ({
    kind: 'page',
    key: toolPath(slug),
    title: name,
    href: toolPath(slug),
    summary: teaser,
    topics: [description, 'calculator', ...words],
  }))
}

/** Must run in the transaction that changes which ones are hidden. */
export async function indexTools(trx: Db, hidden: readonly string[]): Promise<void> {
  const gone = tools.flatMap(({ slug }) => (hidden.includes(slug) ? [toolPath(slug)] : []))
  await removeDocuments(trx, 'page', gone)
  await indexDocuments(trx, listToolDocuments(hidden))
}
