import type { PageResult, PageContext } from '#app/route.ts'
import { feedUrl } from '#app/contract/blog-url.ts'
import { recordFailedSearch } from '#app/record-failed-search.ts'
import { itemListNode } from '#app/json-ld/article-nodes.ts'
import { cleanQuery } from '#domain/articles/search.ts'
import { listArticles } from '#features/articles/list.ts'
import { listCategories } from '#features/articles/queries.ts'
import { BlogView } from './blog-view.tsx'

const pageSize = 72
const fallbackTabs = ['All', 'Dog Care', 'Cat Care', 'Pet Health', 'Pet Nutrition']

export async function blogPage(context: PageContext): Promise<PageResult> {
  const { deps, site, query } = context
  const category = query['category'] || 'All'
  const q = cleanQuery(query['q'] ?? '')
  const [tabs, list] = await Promise.all([
    listCategories(deps.db).catch(() => fallbackTabs),
    listArticles(deps.db, { category, q, limit: pageSize, cursor: query['cursor'] }).catch(() => undefined),
  ])
  if (list?.total === 0 && category === 'All') recordFailedSearch(context, q)
  const filtered = category !== 'All' || q !== ''
  return {
    ...(list ? {} : { status: 503 as const }),
    head: {
      title: category === 'All' ? 'Pet Care Articles' : `${category} Articles`,
      description:
        'Plain, useful articles on dogs, cats and other pets: health, food, training, travel and life together.',
      path: category === 'All' || q !== '' ? '/blog' : `/blog?category=${encodeURIComponent(category)}`,
      noindex: filtered,
      ...(category !== 'All' &&
        list?.total && { feed: { title: `${category} · ${site.name}`, path: feedUrl(category) } }),
      ...(list && { structured: [itemListNode(site, list.articles)] }),
    },
    newsletter: 'band',
    noStore: filtered && list?.total === 0,
    body: <BlogView tabs={tabs} category={category} q={q} list={list} />,
  }
}
