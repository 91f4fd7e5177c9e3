import type { ApiContext } from '#app/route.ts'
import { allCategories, blogUrl, feedUrl } from '#app/contract/blog-url.ts'
import { notFound } from '#app/responses.ts'
import { findCategory } from '#domain/articles/categories.ts'
import { heroCopy } from '#domain/site/marketing-copy.ts'
import type { Site } from '#domain/site/site.ts'
import { listFeedArticles } from '#features/articles/feed-queries.ts'
import type { Db } from '#features/tables.ts'
import { fileResponse } from './file-response.ts'
import { rssXml } from './rss.ts'

const newest = 30

/** Of everything, or of one category. */
export async function getRss({ deps, site, query }: ApiContext): Promise<Response> {
  const { name } = site
  const category = query['category'] || allCategories
  if (category !== allCategories) return categoryFeed(deps.db, site, category)
  const channel = { title: name, description: heroCopy(name).subtitle, path: '/rss.xml', page: '/blog' }
  return fileResponse('rss', rssXml(site, channel, await listFeedArticles(deps.db, newest)))
}

/** One of the thirteen may still be empty; a name that nobody knows has no feed. */
async function categoryFeed(db: Db, site: Site, category: string): Promise<Response> {
  const known = findCategory(category)
  const articles = await listFeedArticles(db, newest, category)
  if (!known && articles.length === 0) return notFound()
  const channel = {
    title: `${category} · ${site.name}`,
    description: known?.description ?? `Articles about ${category}.`,
    path: feedUrl(category),
    page: blogUrl({ category, q: '' }),
  }
  return fileResponse('rss', rssXml(site, channel, articles))
}
