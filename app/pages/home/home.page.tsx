import type { PageResult, PageContext } from '#app/route.ts'
import { GenerateArticles } from '#app/islands/generate-articles.island.tsx'
import { Island } from '#app/layout/island.tsx'
import { optionalReads } from '#app/pages/optional-reads.ts'
import { categoryCounts, showsStatedCounts } from '#app/ui/category-cards.tsx'
import { listHiddenGems, listMustRead } from '#features/articles/rankings.ts'
import { listNewest, listTrending, readCategoryCounts } from '#features/articles/queries.ts'
import { listProducts } from '#features/products/queries.ts'
import { readSettings } from '#features/settings/queries.ts'
import { HomeView } from './home-view.tsx'
import type { Head } from '#app/layout/head.tsx'
import { organizationNode, webSiteNode } from '#app/json-ld/site-nodes.ts'
import { claim, mayClaim } from '#domain/site/claims.ts'
import { heroCopy } from '#domain/site/marketing-copy.ts'
import { currentProducts } from '#domain/products/current-products.ts'
import type { Site } from '#domain/site/site.ts'

const featuredStories = 4
const newestProducts = 20

export async function homePage({ deps, site }: PageContext): Promise<PageResult> {
  const { db, clock } = deps
  const { attempt, failed } = optionalReads(deps.log)
  const settings = await readSettings(deps)
  const [newest, trending, products, live] = await Promise.all([
    attempt(listNewest(db, featuredStories)),
    attempt(listTrending(db)),
    attempt(listProducts(db, { limit: newestProducts })),
    mayClaim(site, 'stats') && showsStatedCounts(site, settings) ? undefined : attempt(readCategoryCounts(db)),
  ])
  const current = products && currentProducts(site, products, clock())
  const shown = [...(newest ?? []), ...(trending ?? [])].map(({ id }) => id)
  const mustRead = await attempt(listMustRead(db, shown))
  const gems = await attempt(listHiddenGems(db, [...shown, ...(mustRead ?? []).map(({ id }) => id)]))
  const counts = categoryCounts(showsStatedCounts(site, settings) ? undefined : live)
  const articles = [...(live?.values() ?? [])].reduce((sum, count) => sum + count, 0)
  return {
    ...(failed() && { status: 503 as const }),
    head: homeHead(site, settings.facebookUrl),
    newsletter: 'band',
    floatingAction: (
      <Island of={GenerateArticles} when="idle" props={{ adminsOnly: settings.seedArticlesBy === 'admins' }} />
    ),
    body: (
      <HomeView
        {...{ site, settings, newest, trending, products: current, mustRead, gems, counts, articles, now: clock() }}
      />
    ),
  }
}

function homeHead(site: Site, facebookUrl: string): Head {
  const { title } = heroCopy(site.name)
  return {
    title: `${site.name}: ${title[0]} ${title[1]}`,
    description: claim(site, 'honest-reviews').subtitle,
    path: '/',
    structured: [webSiteNode(site), organizationNode(site, [facebookUrl])],
  }
}
