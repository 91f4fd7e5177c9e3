import type { PageResult, PageContext } from '#app/route.ts'
import { FavoritesList } from '#app/islands/favorites-list.island.tsx'
import { Island } from '#app/layout/island.tsx'
import { RecommendationSwitch } from '#app/islands/recommendation-switch.island.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { SectionHead } from '#app/ui/section-head.tsx'

/** The page is the same for everyone: only the browser knows what was saved. */
export function favoritesPage({ site }: PageContext): PageResult {
  return {
    head: {
      title: 'Saved articles',
      description: `The articles you saved on ${site.name}.`,
      path: '/favorites',
      noindex: true,
    },
    newsletter: 'popup',
    body: (
      <div className="wrap">
        <PageHead
          title={['Saved articles,', 'for when you have a minute.']}
          lede="Everything you saved, newest first."
        />
        <div className="section section--close">
          <Island of={FavoritesList} when="load" props={{}} />
        </div>
        <section className="section section--close">
          <SectionHead title="Recommended for you" />
          <Island of={RecommendationSwitch} when="visible" props={{}} />
        </section>
      </div>
    ),
  }
}
