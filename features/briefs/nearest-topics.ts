import { createTopicFinder } from '#domain/briefs/nearest-topic.ts'
import type { Needs } from '#features/deps.ts'
import { createSimilarFinder } from './queries.ts'

export type NearestTopic = { title: string; category: string }

/** For each search the nearest topic of the library that is neither written nor planned. */
export async function addNearestTopics<Search extends { query: string }>(
  deps: Needs<'db' | 'starterLibrary'>,
  searches: readonly Search[],
): Promise<(Search & { topic: NearestTopic | null })[]> {
  if (searches.length === 0) return []
  const [topics, findSimilar] = await Promise.all([deps.starterLibrary.readTopics(), createSimilarFinder(deps.db)])
  const unwritten = topics.filter(({ titles }) => titles.every((title) => findSimilar(title) === undefined))
  const findTopic = createTopicFinder(unwritten)
  return searches.map((search) => {
    const topic = findTopic(search.query)
    const [title] = topic?.titles ?? []
    return { ...search, topic: topic && title !== undefined ? { title, category: topic.category } : null }
  })
}
