import type { PageResult, PageContext } from '#app/route.ts'
import { blogUrl, feedUrl } from '#app/contract/blog-url.ts'
import { recordFailedSearch } from '#app/record-failed-search.ts'
import { itemListNode } from '#app/json-ld/article-nodes.ts'
import { findCategory } from '#domain/articles/categories.ts'
import { categoriesOf } from '#domain/site/site.ts'
import { cleanQuery } from '#domain/articles/search.ts'
import { listCategories } from '#features/articles/queries.ts'
import { findRenamedTitle } from '#features/categories/queries.ts'
import { searchSite } from '#features/search/queries.ts'
import { BlogList } from '#app/islands/blog-list.island.tsx'
import { Island } from '#app/layout/island.tsx'
import { EducationalNote } from '#app/ui/note.tsx'
import { toCardProps } from '#domain/articles/article.ts'

const pageSize = 72
const fallbackTabs = ['All', 'Dog Care', 'Cat Care', 'Pet Health', 'Pet Nutrition']
const title = ['Every article,', 'newest first.'] as const
const lede = 'Guides for ordinary days with dogs, cats and the rest of the family, written to be useful tonight.'
const emptyList = { articles: [], total: 0, next: null }

export async function blogPage(context: PageContext): Promise<PageResult> {
  const { deps, site, query } = context
  const category = query['category'] || 'All'
  const q = cleanQuery(query['q'] ?? '')
  const exact = query['exact'] === '1'
  const filter = { category, q, limit: pageSize, cursor: query['cursor'] }
  const [tabs, list] = await Promise.all([
    listCategories(deps.db, site.categories).catch(() => fallbackTabs),
    searchSite(deps.db, filter, {
      synonyms: site.synonyms,
      poisonLines: site.poisonLines,
      exact,
      version: deps.contentVersion.current(),
    }).catch(() => undefined),
  ])
  const renamed = list?.total === 0 && category !== 'All' && q === '' && (await findRenamedTitle(deps.db, category))
  if (renamed) return { status: 301, location: blogUrl({ category: renamed, q }) }
  const isUnanswered = list?.total === 0 && !list.search?.answer && !list.search?.pages.length
  if (isUnanswered && category === 'All') recordFailedSearch(context, q)
  const filtered = category !== 'All' || q !== ''
  // Anybody can write any word into a link. Only names of categories become part of the head.
  const heading = tabs.includes(category) || findCategory(categoriesOf(site), category) ? category : 'All'
  const initial = list ? { ...list, articles: list.articles.map(toCardProps) } : emptyList
  return {
    ...(list ? {} : { status: 503 as const }),
    head: {
      title: heading === 'All' ? 'Pet Care Articles' : `${heading} Articles`,
      description:
        'Plain, useful articles on dogs, cats and other pets: health, food, training, travel and life together.',
      path: '/blog',
      noindex: filtered,
      ...(category !== 'All' &&
        list?.total && { feed: { title: `${category} · ${site.name}`, path: feedUrl(category) } }),
      ...(list && { structured: [itemListNode(site, list.articles)] }),
    },
    newsletter: 'band',
    noStore: filtered && list?.total === 0,
    body: (
      <>
        <Island
          of={BlogList}
          when="active"
          props={{ title, lede, tabs, category, q, exact, failed: !list, ...initial }}
        />
        <div className="wrap">
          <EducationalNote className="list-note" />
        </div>
      </>
    ),
  }
}
