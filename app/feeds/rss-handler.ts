import type { ApiVisit } from '#app/route.ts'
import { allCategories, blogAddress, feedAddress } from '#app/contract/blog-url.ts'
import { nothingHere } from '#app/error-response.ts'
import { findCategory } from '#domain/articles/categories.ts'
import { heroWords } from '#domain/site/marketing-copy.ts'
import { listFeedArticles } from '#features/articles/feed-queries.ts'
import { answer } from './file-response.ts'
import { rss } from './rss.ts'

const newest = 30

/** Of everything, or of one category. */
export async function getRss({ deps, query }: ApiVisit): Promise<Response> {
  const { name } = deps.site
  const category = query['category'] || allCategories
  if (category !== allCategories) return categoryFeed(deps, category)
  const channel = { title: name, description: heroWords(name).subtitle, path: '/rss.xml', page: '/blog' }
  return answer('rss', rss(deps.site, channel, await listFeedArticles(deps.db, newest)))
}

/** One of the thirteen may still be empty; a name that nobody knows has no feed. */
async function categoryFeed({ db, site }: ApiVisit['deps'], category: string): Promise<Response> {
  const known = findCategory(category)
  const articles = await listFeedArticles(db, newest, category)
  if (!known && articles.length === 0) return nothingHere()
  const channel = {
    title: `${category} · ${site.name}`,
    description: known?.description ?? `Articles about ${category}.`,
    path: feedAddress(category),
    page: blogAddress({ category, q: '' }),
  }
  return answer('rss', rss(site, channel, articles))
}
