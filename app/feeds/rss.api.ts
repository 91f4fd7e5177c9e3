import type { ApiVisit } from '#app/door.ts'
import { heroWords } from '#domain/claims.ts'
import { listFeedArticles } from '#features/articles/feed-reads.ts'
import { answer } from './answer.ts'
import { rss } from './rss.ts'

const newest = 30

export async function getRss({ deps }: ApiVisit): Promise<Response> {
  const { name } = deps.site
  const channel = { title: name, description: heroWords(name).subtitle, path: '/rss.xml', page: '/blog' }
  return answer('rss', rss(deps.site, channel, await listFeedArticles(deps.db, newest)))
}
