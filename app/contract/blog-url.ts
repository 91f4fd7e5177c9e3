export type BlogFilter = {
  category: string
  q: string
  /** Without corrections of the query. */
  exact?: boolean
}

export const allCategories = 'All'

const longestQuery = 300

/** What is sent of a query that somebody typed or pasted. The server would refuse an address of any length. */
export function cutQuery(input: string): string {
  return Array.from(input.trim()).slice(0, longestQuery).join('')
}

export function blogUrl({ category, q, exact = false }: BlogFilter, cursor?: string): string {
  const query = new URLSearchParams()
  if (category !== allCategories) query.set('category', category)
  if (q !== '') query.set('q', q)
  if (exact) query.set('exact', '1')
  if (cursor) query.set('cursor', cursor)
  return query.size === 0 ? '/blog' : `/blog?${query}`
}

/** The feed takes the same name of a category as the page. */
export function feedUrl(category: string): string {
  return blogUrl({ category, q: '' }).replace('/blog', '/rss.xml')
}

export function parseBlogUrl(url: string): BlogFilter {
  const query = new URLSearchParams(url.split('?')[1])
  const filter = { category: query.get('category') || allCategories, q: query.get('q')?.trim() ?? '' }
  return query.get('exact') === '1' ? { ...filter, exact: true } : filter
}
