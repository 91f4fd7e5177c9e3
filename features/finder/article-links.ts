import { parseArticleText } from '#domain/articles/article-text.ts'
import type { ArticleCard } from '#domain/articles/article.ts'
import { indexEntryNames, isAboutFood, linkEntries, type EntryNames } from '#domain/finder/entry-links.ts'
import { cardColumns, isVisible } from '#features/articles/columns.ts'
import type { Needs } from '#features/deps.ts'
import { inBatches } from '#features/in-batches.ts'
import type { Db } from '#features/tables.ts'
import { listEntryNames } from './queries.ts'

type Deps = Needs<'db' | 'contentVersion'>
type Cached<Value> = { version: number; value: Promise<Value> }

function cachedPerVersion<Value>(read: (db: Db, deps: Deps) => Promise<Value>) {
  const cache = new WeakMap<Db, Cached<Value>>()
  return (deps: Deps): Promise<Value> => {
    const { db } = deps
    const version = deps.contentVersion.current()
    const cached = cache.get(db)
    if (cached?.version === version) return cached.value
    const value = read(db, deps)
    cache.set(db, { version, value })
    value.catch(() => cache.delete(db))
    return value
  }
}

/** Built once per content version, and kept while the entries stay the same: they have thousands of names. */
export const readEntryNames = cachedPerVersion(async (db) => {
  const entries = await listEntryNames(db)
  const key = JSON.stringify(entries)
  const built = indexes.get(db)
  if (built?.key === key) return built.names
  const names = indexEntryNames(entries)
  indexes.set(db, { key, names })
  return names
})
const indexes = new WeakMap<Db, { key: string; names: EntryNames }>()

/** Older articles are not listed on the pages of entries. */
const maxScanned = 240
const batchSize = 25

/** The articles that link to each entry, the newest first. Only articles that changed since the last time are read. */
const readLinkingArticles = cachedPerVersion(async (db, deps) => {
  const names = await readEntryNames(deps)
  const articles = await db
    .selectFrom('articles')
    .select(['id', 'version'])
    .where('visible', '=', true)
    .orderBy('published_date', 'desc')
    .orderBy('id', 'desc')
    .limit(maxScanned)
    .execute()
  const known = scans.get(db)?.names === names ? scans.get(db)?.slugs : undefined
  const slugs = new Map<string, readonly string[]>()
  const keyOf = ({ id, version }: (typeof articles)[number]) => `${id} ${version}`
  const changed = articles.filter((article) => !known?.has(keyOf(article)))
  for (const batch of inBatches(changed, batchSize)) {
    const ids = batch.map(({ id }) => id)
    const texts = await db
      .selectFrom('articles')
      .select(['id', 'version', 'title', 'category', 'content'])
      .where('id', 'in', ids)
      .execute()
    for (const text of texts) {
      const linked = linkEntries(parseArticleText(text.content), names, { linksMild: isAboutFood(text) })
      slugs.set(keyOf(text), linked.slugs)
    }
  }
  const byEntry = new Map<string, string[]>()
  for (const article of articles) {
    const own = slugs.get(keyOf(article)) ?? known?.get(keyOf(article)) ?? []
    slugs.set(keyOf(article), own)
    for (const slug of own) byEntry.set(slug, [...(byEntry.get(slug) ?? []), article.id])
  }
  scans.set(db, { names, slugs })
  return byEntry
})
const scans = new WeakMap<Db, { names: EntryNames; slugs: ReadonlyMap<string, readonly string[]> }>()

/** Articles that name an entry and link to it. */
export async function listLinkingArticles(deps: Deps, slug: string, limit: number): Promise<ArticleCard[]> {
  const ids = (await readLinkingArticles(deps)).get(slug)?.slice(0, limit) ?? []
  if (ids.length === 0) return []
  const cards = await deps.db
    .selectFrom('articles')
    .select(cardColumns)
    .where('id', 'in', ids)
    .where(isVisible)
    .execute()
  return cards.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
