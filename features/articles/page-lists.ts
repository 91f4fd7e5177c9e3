import type { DatedCard } from '#domain/articles/article.ts'
import type { Db } from '#features/tables.ts'
import { cardColumns, isVisible } from './columns.ts'
import { newestCards } from './queries.ts'

/** The articles in the order of `slugs`, filled up to three with the newest of the category. */
export async function listStartArticles(db: Db, category: string, slugs: readonly string[]): Promise<DatedCard[]> {
  if (slugs.length === 0) return []
  const [named, newest] = await Promise.all([
    readCards(db, slugs),
    visibleIn(db, { category }).limit(slugs.length).execute(),
  ])
  const chosen = named.filter((card) => card.category === category)
  const ordered = slugs.flatMap((slug) => chosen.find((card) => card.slug === slug) ?? [])
  const rest = newest.filter(({ id }) => !chosen.some((card) => card.id === id))
  return [...ordered, ...rest].slice(0, slugs.length)
}

function readCards(db: Db, slugs: readonly string[]): Promise<DatedCard[]> {
  return db
    .selectFrom('articles')
    .select([...cardColumns, 'articles.published_date'])
    .where('slug', 'in', slugs)
    .where(isVisible)
    .execute()
}

type ListedBy = { category: string } | { author: string }
type Window = { without?: readonly string[]; offset: number; limit: number }

/** Newest first, without the articles that the page shows elsewhere. */
export async function listPageOf(db: Db, by: ListedBy, { without = [], offset, limit }: Window): Promise<DatedCard[]> {
  const articles = visibleIn(db, by).offset(offset).limit(limit)
  return (without.length === 0 ? articles : articles.where('id', 'not in', without)).execute()
}

function visibleIn(db: Db, by: ListedBy) {
  const articles = newestCards(db).select('articles.published_date')
  return 'category' in by ? articles.where('category', '=', by.category) : articles.where('author', '=', by.author)
}
