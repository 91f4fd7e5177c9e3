import { feedUrl } from '#app/contract/blog-url.ts'
import { itemListNode } from '#app/json-ld/article-nodes.ts'
import { breadcrumbNode } from '#app/json-ld/site-nodes.ts'
import { notFoundPage } from '#app/pages/not-found.page.tsx'
import type { PageContext, PageResult } from '#app/route.ts'
import { adjacentPages, pagePath, parsePage } from '#app/ui/page-links.tsx'
import { categoryUrl, findCategoryBySlug } from '#domain/articles/category-pages.ts'
import { listPageOf, listStartArticles } from '#features/articles/page-lists.ts'
import { listNewest, readCategoryCounts } from '#features/articles/queries.ts'
import { categoryTrail, CategoryView, EmptyCategory } from './category-view.tsx'

const pageSize = 12
const othersShown = 3

export async function categoryPage({ deps, site, params, query }: PageContext<{ slug: string }>): Promise<PageResult> {
  const category = findCategoryBySlug(params.slug)
  const page = parsePage(query['page'])
  if (!category || page === undefined) return notFoundPage()
  const { title, key } = category
  const path = categoryUrl(title)
  const { [key]: words } = await deps.starterLibrary.readCategoryPages()
  const [counts, start] = await Promise.all([
    readCategoryCounts(deps.db),
    listStartArticles(
      deps.db,
      title,
      words.start.map(({ slug }) => slug),
    ),
  ])
  const count = counts.get(title) ?? 0
  const listed = Math.max(0, count - start.length)
  const pages = { path, page, total: Math.max(1, Math.ceil(listed / pageSize)) }
  if (page > pages.total) return notFoundPage()
  const head = {
    title: page === 1 ? `${title} Guides` : `${title} Guides, page ${page}`,
    description: words.metaDescription,
    path: pagePath(pages, page),
  }
  if (count === 0) {
    const others = await listNewest(deps.db, othersShown)
    return {
      head: { ...head, noindex: true },
      newsletter: 'popup',
      body: <EmptyCategory category={category} others={others} site={site} />,
    }
  }
  const offset = (page - 1) * pageSize
  const articles = await listPageOf(
    deps.db,
    { category: title },
    { without: start.map(({ id }) => id), offset, limit: pageSize },
  )
  return {
    head: {
      ...head,
      feed: { title: `${title} · ${site.name}`, path: feedUrl(title) },
      adjacent: adjacentPages(pages),
      structured: [
        itemListNode(site, page === 1 ? [...start, ...articles] : articles, title),
        breadcrumbNode(site, [...categoryTrail, { href: path, label: title }]),
      ],
    },
    newsletter: 'band',
    body: <CategoryView {...{ category, words, counts, start, articles, pages, listed, offset }} />,
  }
}
