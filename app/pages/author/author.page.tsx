import { itemListNode } from '#app/json-ld/article-nodes.ts'
import { authorNode, breadcrumbNode, organizationId } from '#app/json-ld/site-nodes.ts'
import { notFoundPage } from '#app/pages/not-found.page.tsx'
import type { PageContext, PageResult } from '#app/route.ts'
import { adjacentPages, parsePage, PageLinks, rangeText, type Pages } from '#app/ui/page-links.tsx'
import { type Author, isAuthorLink } from '#domain/authors/author.ts'
import { listPageOf } from '#features/articles/page-lists.ts'
import { withoutClaims } from '#domain/site/claims.ts'
import { findAuthor, readAuthorStats } from '#features/authors/queries.ts'
import type { ReactNode } from 'react'
import { ArticleCards } from '#app/ui/article-card.tsx'
import { ArticleRow } from '#app/ui/article-row.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { useCategories } from '#app/ui/site-categories.tsx'
import { SectionHead } from '#app/ui/section-head.tsx'
import { TwoPartTitle } from '#app/ui/two-part-title.tsx'
import type { DatedCard } from '#domain/articles/article.ts'
import { categoryUrl } from '#domain/articles/categories.ts'

const pageSize = 12
const maxDescription = 155

export async function authorPage({ deps, site, params, query }: PageContext<{ slug: string }>): Promise<PageResult> {
  const page = parsePage(query['page'])
  const row = page && (await findAuthor(deps.db, { slug: params.slug }))
  if (!page || !row) return notFoundPage()
  const author = { ...row, bio: withoutClaims(site, row.bio) }
  const offset = (page - 1) * pageSize
  const [stats, articles] = await Promise.all([
    readAuthorStats(deps.db, author.name),
    listPageOf(deps.db, { author: author.name }, { offset, limit: pageSize }),
  ])
  const path = `/author/${author.slug}`
  const pages = { path, page, total: Math.max(1, Math.ceil(stats.articles / pageSize)) }
  if (page > pages.total) return notFoundPage()
  return {
    head: {
      title: page === 1 ? author.name : `${author.name}, page ${page}`,
      description: describeAuthor(author),
      path,
      noindex: stats.articles === 0,
      adjacent: adjacentPages(pages),
      structured: [
        {
          '@type': 'ProfilePage',
          '@id': `${site.origin}${path}#page`,
          mainEntity: authorNode(site, author),
          publisher: { '@id': organizationId(site) },
        },
        itemListNode(site, articles),
        breadcrumbNode(site, [...trail, { href: path, label: author.name }]),
      ],
    },
    newsletter: 'band',
    body: (
      <div className="wrap">
        <Breadcrumbs trail={trail} />
        {author.kind === 'desk' ? <DeskHead {...{ author, stats }} /> : <PersonHead {...{ author, stats }} />}
        <AuthorArticles {...{ author, stats, articles, pages, offset }} timeZone={site.timeZone} />
      </div>
    ),
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

type AuthorStats = { articles: number; categories: readonly string[] }
type HeadProps = { author: Author; stats: AuthorStats }

const trail = [
  { href: '/', label: 'Home' },
  { href: '/about', label: 'About' },
]
const maxCategories = 4

/** A wide picture above the name, the biography with a list of facts beside it. */
function DeskHead({ author, stats }: HeadProps) {
  return (
    <>
      {author.image_url !== '' && (
        <Picture src={author.image_url} alt="" width={2360} height={900} rounded className="author-desk" priority />
      )}
      <AuthorName author={author} />
      <div className="author-columns">
        <Biography author={author} />
        <AuthorDetails author={author} stats={stats} />
      </div>
    </>
  )
}

/** A portrait beside name and biography, the facts below. */
function PersonHead({ author, stats }: HeadProps) {
  return (
    <>
      <div className="author-person">
        <div>
          <AuthorName author={author} />
          {author.role !== '' && <p className="author-role">{author.role}</p>}
          <Biography author={author} />
        </div>
        {author.image_url === '' ? (
          <div className="author-portrait" aria-hidden="true">
            <Icon name="user" />
          </div>
        ) : (
          <Picture
            src={author.image_url}
            alt={author.name}
            width={800}
            height={1000}
            rounded
            className="author-portrait"
          />
        )}
      </div>
      <AuthorDetails author={author} stats={stats} wide />
    </>
  )
}

function AuthorName({ author: { name, kind } }: { author: Author }) {
  const [first = '', ...rest] = name.split(' ')
  return <h1 className="author-name">{kind === 'desk' ? <TwoPartTitle halves={[first, rest.join(' ')]} /> : name}</h1>
}

function Biography({ author: { bio, links } }: { author: Author }) {
  const visibleLinks = links.filter(({ href }) => isAuthorLink(href))
  return (
    <div className="author-bio">
      {bio
        .split(/\n\s*\n/)
        .filter((paragraph) => paragraph.trim() !== '')
        .map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      {visibleLinks.length > 0 && (
        <div className="row">
          {visibleLinks.map(({ label, href }) => (
            <a className="link" href={href} key={href} {...(href.startsWith('http') && { rel: 'me noopener' })}>
              {label}
              {href.startsWith('http') && <Icon name="external" size="small" />}
            </a>
          ))}
        </div>
      )}
    </div>
  )
}

function AuthorDetails({ author, stats, wide = false }: HeadProps & { wide?: boolean }) {
  const categories = useCategories()
  return (
    <dl className={wide ? 'fact-list fact-list--wide' : 'fact-list'}>
      {author.kind === 'desk' && <Fact term="Kind">Editorial desk</Fact>}
      {author.kind === 'desk' && author.role !== '' && <Fact term="Covers">{author.role}</Fact>}
      {stats.categories.length > 0 && (
        <Fact term="Writes in">
          {stats.categories.slice(0, maxCategories).map((title, index) => (
            <span key={title}>
              {index > 0 && ', '}
              <a className="inline-link" href={categoryUrl(categories, title)}>
                {title}
              </a>
            </span>
          ))}
        </Fact>
      )}
      <Fact term="Articles">{stats.articles}</Fact>
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type ListProps = HeadProps & {
  articles: readonly DatedCard[]
  pages: Pages
  offset: number
  timeZone: string | undefined
}

function AuthorArticles({ author, stats, articles, pages, offset, timeZone }: ListProps) {
  const isFirst = pages.page === 1
  const title = author.kind === 'desk' ? 'Latest from the desk' : `Articles by ${author.name}`
  if (articles.length === 0) return <p className="author-none">No published articles yet.</p>
  const range = pages.total === 1 ? 'Newest first.' : rangeText(offset, articles.length, stats.articles)
  const cards = isFirst ? articles.slice(0, 3) : []
  return (
    <section className="section section--close">
      <SectionHead title={isFirst ? title : `${title}, page ${pages.page}`} text={range} />
      <ArticleCards articles={cards} />
      <div className="story-rows">
        {articles.slice(cards.length).map((article) => (
          <ArticleRow article={article} timeZone={timeZone} showCategory key={article.id} />
        ))}
      </div>
      <PageLinks {...pages} />
    </section>
  )
}
