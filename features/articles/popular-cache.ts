import type { ArticleCard } from '#domain/articles/article.ts'
import type { Needs } from '#features/deps.ts'
import type { Db } from '#features/tables.ts'
import { listPopular } from './rankings.ts'

/** A kept page shows its list for minutes anyway. */
const heldFor = 30_000
type Held = { version: number; from: number; cards: Promise<ArticleCard[]> }
const held = new WeakMap<Db, Held>()

/** Beside every article stands the same list: it is read once for all pages of half a minute, or until content changes. */
export function readPopular({ db, clock, content }: Needs<'db' | 'clock' | 'content'>): Promise<ArticleCard[]> {
  const [now, version] = [clock(), content.read()]
  const known = held.get(db)
  if (known?.version === version && now >= known.from && now < known.from + heldFor) return known.cards
  const cards = listPopular(db, now)
  held.set(db, { version, from: now, cards })
  cards.catch(() => held.delete(db))
  return cards
}
