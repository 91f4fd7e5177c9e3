import { itemListNode } from '#app/json-ld/article-nodes.ts'
import { authorNode, breadcrumbNode, organizationId } from '#app/json-ld/site-nodes.ts'
import { notFoundPage } from '#app/pages/not-found.page.tsx'
import type { PageContext, PageResult } from '#app/route.ts'
import { adjacentPages, pagePath, parsePage } from '#app/ui/page-links.tsx'
import type { Author } from '#domain/authors/author.ts'
import { listPageOf } from '#features/articles/page-lists.ts'
import { findAuthor, readAuthorFacts } from '#features/authors/queries.ts'
import { AuthorView } from './author-view.tsx'

const pageSize = 12
const maxDescription = 155

export async function authorPage({ deps, site, params, query }: PageContext<{ slug: string }>): Promise<PageResult> {
  const page = parsePage(query['page'])
  const author = page && (await findAuthor(deps.db, { slug: params.slug }))
  if (!page || !author) return notFoundPage()
  const offset = (page - 1) * pageSize
  const [facts, articles] = await Promise.all([
    readAuthorFacts(deps.db, author.name),
    listPageOf(deps.db, { author: author.name }, { offset, limit: pageSize }),
  ])
  const path = `/author/${author.slug}`
  const pages = { path, page, total: Math.max(1, Math.ceil(facts.articles / pageSize)) }
  if (page > pages.total) return notFoundPage()
  return {
    head: {
      title: page === 1 ? author.name : `${author.name}, page ${page}`,
      description: describeAuthor(author),
      path: pagePath(pages, page),
      noindex: facts.articles === 0,
      adjacent: adjacentPages(pages),
      structured: [
        {
          '@type': 'ProfilePage',
          '@id': `${site.origin}${path}#page`,
          mainEntity: authorNode(site, author),
          publisher: { '@id': organizationId(site) },
        },
        itemListNode(site, articles),
        breadcrumbNode(site, [
          { href: '/', label: 'Home' },
          { href: '/about', label: 'About' },
          { href: path, label: author.name },
        ]),
      ],
    },
    newsletter: 'band',
    body: <AuthorView {...{ author, facts, articles, pages, offset }} />,
  }
}

/** The first sentences of the biography that fit. */
function describeAuthor({ name, bio }: Author): string {
  const words = (bio.split('\n')[0] ?? '').trim()
  if (words === '') return `Articles by ${name}.`
  if (words.length <= maxDescription) return words
  const cut = words.slice(0, maxDescription)
  const end = cut.lastIndexOf('. ')
  return end > 0 ? cut.slice(0, end + 1) : `${cut.slice(0, cut.lastIndexOf(' '))}…`
}
