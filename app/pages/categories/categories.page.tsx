import type { PageResult, PageContext } from '#app/route.ts'
import { fixedHead } from '#app/pages/fixed-head.ts'
import { categories } from '#domain/articles/categories.ts'
import { readCategoryCounts } from '#features/articles/queries.ts'
import { readSettings } from '#features/settings/queries.ts'
import { feedUrl } from '#app/contract/blog-url.ts'
import { CategoryCards, categoryCounts, showsStatedCounts } from '#app/ui/category-cards.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageSection } from '#app/ui/section-head.tsx'

const feeds = [
  { title: 'All articles', href: '/rss.xml' },
  ...categories.map(({ title }) => ({ title, href: feedUrl(title) })),
]

export async function categoriesPage({ deps, site }: PageContext): Promise<PageResult> {
  const isStated = showsStatedCounts(site, await readSettings(deps))
  const counts = categoryCounts(isStated ? undefined : await readCategoryCounts(deps.db))
  return {
    head: fixedHead('/categories', site),
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
