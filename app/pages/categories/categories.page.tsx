import type { PageResult, PageContext } from '#app/route.ts'
import { categoriesOf } from '#domain/site/site.ts'
import { readCategoryCounts } from '#features/articles/queries.ts'
import { feedUrl } from '#app/contract/blog-url.ts'
import { CategoryCards, categoryCounts, shelves } from '#app/ui/category-cards.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageSection } from '#app/ui/section-head.tsx'

const maxDescription = 160

/** The counts are those of the pages that the cards lead to; only the home page states the numbers of the design. */
export async function categoriesPage({ deps, site }: PageContext): Promise<PageResult> {
  const categories = categoriesOf(site)
  const counts = categoryCounts(categories, await readCategoryCounts(deps.db))
  const feeds = [
    { title: 'All articles', href: '/rss.xml' },
    ...categories.map(({ title }) => ({ title, href: feedUrl(title) })),
  ]
  return {
    head: {
      title: 'Pet Care Categories',
      description: site.categories
        ? `All pet-care guides by category: ${categories.map(({ title }) => title).join(', ')}.`.slice(
            0,
            maxDescription,
          )
        : 'Thirteen shelves of pet-care guides: dogs, cats, health, food, grooming, training, travel and more.',
      path: '/categories',
    },
    newsletter: 'band',
    body: (
      <>
        <div className="section">
          <div className="wrap category-grid">
            <div className="category-grid__title">
              <h1>
                Every category, <em>from first walks to long trips.</em>
              </h1>
              <p>{`${shelves(categories)} of guides. Pick the one that sounds like your day.`}</p>
              <h2 className="visually-hidden">{site.categories ? 'The categories' : 'The thirteen categories'}</h2>
            </div>
            <CategoryCards categories={categories} counts={counts} />
          </div>
        </div>
        <PageSection
          className="section section--joined"
          title="Follow by RSS"
          text="Every category has its own feed. Add it to your feed reader to get new articles.">
          <ul className="feed-list">
            {feeds.map(({ title, href }) => (
              <li key={href}>
                <a className="link" href={href}>
                  <Icon name="rss" size="small" />
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </PageSection>
      </>
    ),
  }
}
