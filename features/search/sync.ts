import { setImmediate } from 'node:timers/promises'
import type { DocumentKind, SearchDocument } from '#domain/search/search-document.ts'
import { entryDocument } from '#domain/finder/entry-document.ts'
import { situationDocument } from '#domain/tonight/situation-document.ts'
import { situations } from '#domain/tonight/situation.ts'
import { readFacts } from '#features/facts/queries.ts'
import { readVisibleEntries } from '#features/finder/index-entries.ts'
import { indexArticles } from '#features/articles/commands.ts'
import type { Needs } from '#features/deps.ts'
import { listPageDocuments } from '#features/pages/index-pages.ts'
import { listToolDocuments } from '#features/tools/index-tools.ts'
import { readHiddenTools } from '#features/tools/queries.ts'
import { indexProducts } from '#features/products/index-products.ts'
import { indexDocuments, removeDocuments, storedVersion } from '#features/search-index/commands.ts'
import type { Db } from '#features/tables.ts'

type SyncDeps = Needs<'db' | 'starterLibrary' | 'log' | 'contentVersion'>

/** Small, so that requests can run between two of them. */
const batchSize = 100
const writtenAtOnce = 10

/**
 * Repairs what the index lacks: after an upgrade that changes how it is written, or a restored backup. Articles,
 * products, pages and entries write their own documents, so usually there is nothing to do.
 */
export async function syncSearch(deps: SyncDeps): Promise<number> {
  const { hiddenTools } = await readHiddenTools(deps.db)
  const repaired =
    (await syncRows(deps.db, 'article', listArticleVersions, indexArticles)) +
    (await syncRows(deps.db, 'product', listProductVersions, indexProducts)) +
    (await syncDocuments(deps.db, 'page', [...(await listPageDocuments(deps)), ...listToolDocuments(hiddenTools)])) +
    (await syncDocuments(deps.db, 'situation', await listSituationDocuments(deps.db))) +
    (await syncDocuments(deps.db, 'entry', (await readVisibleEntries(deps.db)).map(entryDocument)))
  if (repaired === 0) return 0
  await deps.contentVersion.bump()
  deps.log('info', 'search_index_repaired', { documents: repaired })
  return repaired
}

async function listSituationDocuments(db: Db): Promise<SearchDocument[]> {
  const ids = situations.flatMap(({ facts }) => facts)
  const facts = await readFacts(db, [...new Set(ids)])
  return situations.map((situation) => situationDocument(situation, facts))
}

type Row = { id: string; version: number }
type ListRows = (db: Db, after: string) => Promise<Row[]>

const listArticleVersions: ListRows = (db, after) =>
  db
    .selectFrom('articles')
    .select(['id', 'version'])
    .where('id', '>', after)
    .where('visible', '=', true)
    .orderBy('id')
    .limit(batchSize)
    .execute()

const listProductVersions: ListRows = (db, after) =>
  db
    .selectFrom('products')
    .select(['id', 'version'])
    .where('id', '>', after)
    .where('live', '=', true)
    .orderBy('id')
    .limit(batchSize)
    .execute()

/** Walks through both tables by id. What stands between two ids of the source and is not one of them is gone. */
async function syncRows(
  db: Db,
  kind: DocumentKind,
  list: ListRows,
  index: (trx: Db, ids: readonly string[]) => Promise<void>,
): Promise<number> {
  let repaired = 0
  for (let after = '', isLast = false; !isLast;) {
    const rows = await list(db, after)
    isLast = rows.length < batchSize
    const until = rows.at(-1)?.id ?? after
    const stored = await db
      .selectFrom('search_documents')
      .select(['key', 'version'])
      .where('kind', '=', kind)
      .where('key', '>', after)
      .$if(!isLast, (query) => query.where('key', '<=', until))
      .execute()
    const versions = new Map(stored.map(({ key, version }) => [key, version]))
    const outdated = rows.filter(({ id, version }) => versions.get(id) !== storedVersion({ version: String(version) }))
    const current = new Set(rows.map(({ id }) => id))
    const gone = stored.flatMap(({ key }) => (current.has(key) ? [] : key))
    if (gone.length > 0) await db.transaction().execute((trx) => removeDocuments(trx, kind, gone))
    for (let at = 0; at < outdated.length; at += writtenAtOnce) {
      const ids = outdated.slice(at, at + writtenAtOnce).map(({ id }) => id)
      await db.transaction().execute((trx) => index(trx, ids))
      await setImmediate()
    }
    repaired += outdated.length + gone.length
    after = until
    await setImmediate()
  }
  return repaired
}

/** Documents that are all known at once: writes those that differ and removes the others of their kind. */
async function syncDocuments(db: Db, kind: DocumentKind, documents: readonly SearchDocument[]): Promise<number> {
  const stored = await db.selectFrom('search_documents').select(['key', 'version']).where('kind', '=', kind).execute()
  const versions = new Map(stored.map(({ key, version }) => [key, version]))
  const outdated = documents.filter((document) => versions.get(document.key) !== storedVersion(document))
  const keys = new Set(documents.map(({ key }) => key))
  const gone = stored.flatMap(({ key }) => (keys.has(key) ? [] : key))
  if (outdated.length + gone.length === 0) return 0
  await db.transaction().execute(async (trx) => {
    await removeDocuments(trx, kind, gone)
    await indexDocuments(trx, outdated)
  })
  return outdated.length + gone.length
}
