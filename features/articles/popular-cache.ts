import type { ArticleCard } from '#domain/articles/article.ts'
import type { Needs } from '#features/deps.ts'
import type { Db } from '#features/tables.ts'
import { listPopular } from './rankings.ts'

/** Cached pages show their list for minutes anyway. */
const cacheTtlMs = 30_000
type CachedList = { version: number; from: number; cards: Promise<ArticleCard[]> }
const cache = new WeakMap<Db, CachedList>()

/** Beside every article stands the same list: it is read once for all pages of half a minute, or until content changes. */
export function readPopularCached({
  db,
  clock,
  contentVersion,
}: Needs<'db' | 'clock' | 'contentVersion'>): Promise<ArticleCard[]> {
  const [now, version] = [clock(), contentVersion.current()]
  const known = cache.get(db)
  if (known?.version === version && now >= known.from && now < known.from + cacheTtlMs) return known.cards
  const cards = listPopular(db, now)
  cache.set(db, { version, from: now, cards })
  cards.catch(() => cache.delete(db))
  return cards
}
