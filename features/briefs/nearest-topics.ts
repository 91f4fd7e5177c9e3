import { findNearestTopic } from '#domain/briefs/nearest-topic.ts'
import { readSynonyms } from '#domain/search/synonyms.ts'
import { inCategories } from '#domain/articles/category-topics.ts'
import { readCategories } from '#features/categories/queries.ts'
import type { Needs } from '#features/deps.ts'
import { readSettings } from '#features/settings/queries.ts'
import type { Db } from '#features/tables.ts'

export type NearestTopic = { title: string; category: string }

/** For each search the nearest topic of the library that is neither written nor planned. */
export async function addNearestTopics<Search extends { query: string }>(
  deps: Needs<'db' | 'config' | 'starterLibrary'>,
  searches: readonly Search[],
): Promise<(Search & { topic: NearestTopic | null })[]> {
  if (searches.length === 0) return []
  const [library, settings, categories] = await Promise.all([
    deps.starterLibrary.readTopics(),
    readSettings(deps),
    readCategories(deps.db),
  ])
  const topics = inCategories(categories, library)
  const taken = await listTaken(
    deps.db,
    topics.flatMap(({ titles }) => titles),
  )
  const unwritten = topics.filter(({ titles }) => titles.every((title) => !taken.has(title)))
  const synonyms = readSynonyms(settings.synonyms)
  return searches.map((search) => {
    const topic = findNearestTopic(unwritten, search.query, synonyms)
    const [title] = topic?.titles ?? []
    return { ...search, topic: topic && title !== undefined ? { title, category: topic.category } : null }
  })
}

/** Only titles of the library are asked for, so that a site with many articles answers as fast. */
async function listTaken(db: Db, titles: readonly string[]): Promise<ReadonlySet<string>> {
  const [articles, briefs] = await Promise.all([
    db.selectFrom('articles').select('title').where('title', 'in', titles).execute(),
    db
      .selectFrom('briefs')
      .select('question')
      .where('state', 'in', ['open', 'running'])
      .where('question', 'in', titles)
      .execute(),
  ])
  return new Set([...articles.map(({ title }) => title), ...briefs.map(({ question }) => question)])
}
