import type { ArticleCard as Card, DatedCard } from '#domain/articles/article.ts'
import { findCategoryBySlug } from '#domain/articles/category-pages.ts'
import type { PageContext, PageResult } from '#app/route.ts'
import { categoriesOf, type Site } from '#domain/site/site.ts'
import { ArticleCards } from '#app/ui/article-card.tsx'
import { ArticleRow } from '#app/ui/article-row.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { CategoryCard } from '#app/ui/category-cards.tsx'
import { EducationalNote } from '#app/ui/note.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Island } from '#app/layout/island.tsx'
import { NewsletterForm } from '#app/islands/newsletter-form.island.tsx'
import { PageLinks, rangeText, adjacentPages, parsePage } from '#app/ui/page-links.tsx'
import { PageSection } from '#app/ui/section-head.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { TwoPartTitle } from '#app/ui/two-part-title.tsx'
import { breadcrumbNode } from '#app/json-ld/site-nodes.ts'
import { categoryPath, categoryPicture, type Category } from '#domain/articles/categories.ts'
import { claim } from '#domain/site/claims.ts'
import { feedUrl } from '#app/contract/blog-url.ts'
import { formatLongDate } from '#domain/text/dates.ts'
import { itemListNode } from '#app/json-ld/article-nodes.ts'
import { findMovedPath } from '#features/categories/queries.ts'
import type { Needs } from '#features/deps.ts'
import { listNewest, readCategoryCounts } from '#features/articles/queries.ts'
import { listPageOf, listStartArticles } from '#features/articles/page-lists.ts'
import { newsletterNote } from '#domain/site/marketing-copy.ts'
import { notFoundPage } from '#app/pages/not-found.page.tsx'
import { splitTitle } from '#domain/text/titles.ts'
import { readWords, type CategoryWords } from './category-words.ts'

const pageSize = 12
const maxOthers = 3

export async function categoryPage({ deps, site, params, query }: PageContext<{ slug: string }>): Promise<PageResult> {
  const categories = categoriesOf(site)
  const category = findCategoryBySlug(categories, params.slug)
  const page = parsePage(query['page'])
  if (!category) return movedPage(deps, params.slug)
  if (page === undefined) return notFoundPage()
  const { title } = category
  const path = categoryPath(category)
  const words = await readWords(deps, category, categories)
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
    path,
  }
  if (count === 0) {
    const others = await listNewest(deps.db, maxOthers)
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
  const isFirst = page === 1
  const listedHere = isFirst ? [...start, ...articles] : articles
  const range = pages.total === 1 ? 'Newest first.' : rangeText(offset, articles.length, listed)
  return {
    head: {
      ...head,
      feed: { title: `${title} · ${site.name}`, path: feedUrl(title) },
      adjacent: adjacentPages(pages),
      structured: [
        itemListNode(site, listedHere, title),
        breadcrumbNode(site, [...categoryTrail, { href: path, label: title }]),
      ],
    },
    newsletter: 'band',
    body: (
      <>
        <header data-cat={category.look}>
          <div className="wrap">
            <Breadcrumbs trail={categoryTrail} />
            <div className="category-head">
              <h1>
                <TwoPartTitle halves={splitTitle(title)} />
              </h1>
              {isFirst && words.introduction !== '' && <p>{words.introduction}</p>}
            </div>
          </div>
          <CategoryPanorama category={category} className="panorama" />
        </header>
        <CategoryDetails
          category={category}
          count={count}
          newest={isFirst ? listedHere : []}
          timeZone={site.timeZone}
        />
        {isFirst && start.length > 0 && <StartHere category={category} words={words} start={start} />}
        {articles.length > 0 && (
          <PageSection
            title={isFirst ? `${start.length > 0 ? 'More' : 'Articles'} in ${title}` : `${title}, page ${page}`}
            text={range}>
            <div className="story-rows">
              {articles.map((article) => (
                <ArticleRow article={article} timeZone={site.timeZone} key={article.id} />
              ))}
            </div>
            <PageLinks {...pages} />
            <EducationalNote className="list-note" />
          </PageSection>
        )}
        {words.neighbors.length > 0 && (
          <PageSection className="section tint" title="Related categories" action={allCategories}>
            <div className="category-row">
              {words.neighbors.map((neighbor) => (
                <CategoryCard category={neighbor} count={counts.get(neighbor.title) ?? 0} key={neighbor.key} />
              ))}
            </div>
          </PageSection>
        )}
      </>
    ),
  }
}

/** Former addresses lead to the category for good. */
async function movedPage({ db }: Needs<'db'>, slug: string): Promise<PageResult> {
  const location = await findMovedPath(db, slug)
  return location === undefined ? notFoundPage() : { status: 301, location }
}

const categoryTrail = [
  { href: '/', label: 'Home' },
  { href: '/categories', label: 'Categories' },
]
const actionLink = (href: string, label: string) => (
  <a className="link" href={href}>
    {label}
    <Icon name="arrowRight" size="small" />
  </a>
)
const allCategories = actionLink('/categories', 'All categories')

/** Decorative: the heading beside it says what the page is about. */
function CategoryPanorama({ category, className }: { category: Category; className: string }) {
  const src = categoryPicture(category)
  return <Picture src={src} alt="" width={3200} height={900} category={category.look} className={className} priority />
}

type DetailsProps = { category: Category; count: number; newest: readonly DatedCard[]; timeZone: string | undefined }

function CategoryDetails({ category, count, newest, timeZone }: DetailsProps) {
  const latest = Math.max(...newest.map(({ published_date }) => published_date))
  return (
    <div className="deep category-facts">
      <ul className="wrap">
        <li>
          <Icon name="bookCheck" />
          {count} {count === 1 ? 'article' : 'articles'}
        </li>
        {newest.length > 0 && (
          <li>
            <Icon name="clock" />
            Newest article: {formatLongDate(latest, timeZone)}
          </li>
        )}
        <li>
          <Icon name="rss" />
          <a href={feedUrl(category.title)}>Follow by RSS</a>
        </li>
      </ul>
    </div>
  )
}

type StartProps = { category: Category; words: CategoryWords; start: readonly DatedCard[] }

function StartHere({ category, words, start }: StartProps) {
  return (
    <PageSection category={category.look} title="Start here" text={words.startText}>
      <ol className="start-list">
        {start.map(({ slug, title, excerpt, image_url, read_time }) => (
          <li key={slug}>
            <article className="story-card">
              <Picture src={image_url} alt="" width={800} height={600} ratio="4-3" rounded category={category.look} />
              <p className="start-list__when">
                {words.start.find((suggested) => suggested.slug === slug)?.when ?? `${read_time} min read`}
              </p>
              <h3 className="story-card__title">
                <a href={`/article/${slug}`}>{title}</a>
              </h3>
              <p className="story-card__excerpt">{excerpt}</p>
            </article>
          </li>
        ))}
      </ol>
    </PageSection>
  )
}

type EmptyProps = { category: Category; others: readonly Card[]; site: Site }

function EmptyCategory({ category, others, site }: EmptyProps) {
  return (
    <>
      <div className="wrap lost">
        <CategoryPanorama category={category} className="lost__panorama" />
        <div className="lost__columns">
          <h1>
            <TwoPartTitle halves={[category.title, 'is still being written']} />
          </h1>
          <div className="stack">
            <p>
              The first article in this category has not been published yet.{' '}
              {claim(site, 'weekly-newsletter').emptyCategory}
            </p>
            <Island of={NewsletterForm} when="visible" props={{ note: newsletterNote }} />
            {allCategories}
          </div>
        </div>
      </div>
      {others.length > 0 && (
        <PageSection
          className="section section--joined"
          title="Read this instead"
          action={actionLink('/blog', 'All articles')}>
          <ArticleCards articles={others} />
        </PageSection>
      )}
    </>
  )
}
