import type { PageResult, PageContext } from '#app/route.ts'
import { categories } from '#domain/articles/categories.ts'
import { readCategoryCounts } from '#features/articles/queries.ts'
import { feedUrl } from '#app/contract/blog-url.ts'
import { CategoryCards, categoryCounts } from '#app/ui/category-cards.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageSection } from '#app/ui/section-head.tsx'

const feeds = [
  { title: 'All articles', href: '/rss.xml' },
  ...categories.map(({ title }) => ({ title, href: feedUrl(title) })),
]

/** The counts are those of the pages that the cards lead to; only the home page states the numbers of the design. */
export async function categoriesPage({ deps }: PageContext): Promise<PageResult> {
  const counts = categoryCounts(await readCategoryCounts(deps.db))
  return {
    head: {
      title: 'Pet Care Categories',
      description:
        'Thirteen shelves of pet-care guides: dogs, cats, health, food, grooming, training, travel and more.',
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
              <p>Thirteen shelves of guides. Pick the one that sounds like your day.</p>
              <h2 className="visually-hidden">The thirteen categories</h2>
            </div>
            <CategoryCards counts={counts} />
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
