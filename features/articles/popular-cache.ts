import type { ArticleCard } from '#domain/articles/article.ts'
import type { Needs } from '#features/deps.ts'
import type { Db } from '#features/tables.ts'
import { listPopular } from './rankings.ts'

/** Cached pages show their list for minutes anyway, so half a minute more does no harm. */
const cacheTtlMs = 30_000
type CachedList = { version: number; from: number; cards: Promise<ArticleCard[]> }
const cache = new WeakMap<Db, CachedList>()

/** One more than a page shows, because the article being read is left out. */
const listed = 6

/** Every article page shows the same list, so it is read at most once per 30 seconds or content change. */
export function readPopularCached(deps: Needs<'db' | 'clock' | 'contentVersion'>): Promise<ArticleCard[]> {
  const { db } = deps
  const [now, version] = [deps.clock(), deps.contentVersion.current()]
  const cached = cache.get(db)
  if (cached?.version === version && now >= cached.from && now < cached.from + cacheTtlMs) return cached.cards
  const cards = listPopular(db, now, listed)
  cache.set(db, { version, from: now, cards })
  cards.catch(() => cache.delete(db))
  return cards
}
