import type { Head } from '#app/layout/head.tsx'
import type { PageResult, PageContext } from '#app/route.ts'
import type { Product } from '#domain/products/product.ts'
import { ArticleCard, ArticleCards } from '#app/ui/article-card.tsx'
import { CategoryCards, categoryCounts, shelves, showsStatedCounts } from '#app/ui/category-cards.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FeaturedProducts } from '#app/islands/featured-products.island.tsx'
import { FeaturedStories } from '#app/islands/featured-stories.island.tsx'
import { GenerateArticles } from '#app/islands/generate-articles.island.tsx'
import { findByOldNumber } from '#features/import/old-numbers.ts'
import { Hero } from './hero.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Island } from '#app/layout/island.tsx'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { PageSection } from '#app/ui/section-head.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { ProductSlider } from '#app/islands/product-slider.island.tsx'
import { Recommended } from '#app/islands/recommended.island.tsx'
import { Testimonials } from '#app/islands/testimonials.island.tsx'
import { SeasonStrip } from './season-strip.tsx'
import { TwoPartTitle } from '#app/ui/two-part-title.tsx'
import { readAlmanac } from '#features/almanac/queries.ts'
import { categoriesOf, type Site } from '#domain/site/site.ts'
import { claim, mayClaim } from '#domain/site/claims.ts'
import { compactCardProps } from '#app/ui/product-card-props.ts'
import { currentProducts } from '#domain/products/current-products.ts'
import { featuredPages, isListable } from '#domain/products/product-display.ts'
import { heroCopy, missionCopy, shopTeaser } from '#domain/site/marketing-copy.ts'
import { listHiddenGems, listMustRead } from '#features/articles/rankings.ts'
import { listNewest, listTrending, readCategoryCounts } from '#features/articles/queries.ts'
import { listProducts } from '#features/products/queries.ts'
import { optionalReads } from '#app/pages/optional-reads.ts'
import { organizationNode, webSiteNode } from '#app/json-ld/site-nodes.ts'
import { facebookLink } from '#domain/site/settings.ts'
import { readSettings } from '#features/settings/queries.ts'
import { visibleTestimonials } from '#app/ui/visible-testimonials.ts'
import { splitTitle } from '#domain/text/titles.ts'
import { toCardProps, type ArticleCard as Card } from '#domain/articles/article.ts'

const featuredStories = 4
const newestProducts = 20
const sliderProducts = 10

/** The specification fixes the order of the sections. Sections without content are left out. */
export async function homePage({ deps, site, query }: PageContext): Promise<PageResult> {
  const { db, clock } = deps
  const { attempt, failed } = optionalReads(deps.log)
  const oldNumber = query['p'] ?? query['page_id']
  const moved = oldNumber === undefined ? undefined : await attempt(findByOldNumber(db, oldNumber))
  if (moved !== undefined) return { status: 301, location: moved }
  const settings = await readSettings(deps)
  const categories = categoriesOf(site)
  const [newest, trending, products = [], live, almanac] = await Promise.all([
    attempt(listNewest(db, featuredStories)),
    attempt(listTrending(db)),
    attempt(listProducts(db, { limit: newestProducts })),
    mayClaim(site, 'stats') && showsStatedCounts(site, settings) ? undefined : attempt(readCategoryCounts(db)),
    attempt(readAlmanac(deps)),
  ])
  const current = currentProducts(site, products, clock())
  const listedIds = [...(newest ?? []), ...(trending ?? [])].map(({ id }) => id)
  const mustRead = await attempt(listMustRead(db, listedIds))
  const gems = await attempt(listHiddenGems(db, [...listedIds, ...(mustRead ?? []).map(({ id }) => id)]))
  const counts = categoryCounts(categories, showsStatedCounts(site, settings) ? undefined : live)
  const articles = [...(live?.values() ?? [])].reduce((sum, count) => sum + count, 0)
  const testimonials = visibleTestimonials(site, settings)
  const card = (product: Product) => compactCardProps(product, clock())
  const pages = featuredPages(current).map((page) => page.map(card))
  const slider = current.slice(0, sliderProducts).filter(isListable).map(card)
  return {
    ...(failed() && { status: 503 as const }),
    head: homeHead(site, facebookLink(site, settings)),
    newsletter: 'band',
    floatingAction: (
      <Island of={GenerateArticles} when="active" props={{ adminsOnly: settings.seedArticlesBy === 'admins' }} />
    ),
    body: (
      <>
        <Hero site={site} />
        <SeasonStrip almanac={almanac} />
        {pages.length > 0 && <Island of={FeaturedProducts} when="still" props={{ pages }} />}
        <Stories newest={newest} />
        <Mission site={site} showStats={settings.showStats} articles={articles} />
        <section className="section" id="categories">
          <div className="wrap category-grid">
            <div className="category-grid__title">
              <h2>Explore By Category</h2>
              <p>{`${shelves(categories)}, one rule: a guide goes on the shelf when it helps you decide something today.`}</p>
            </div>
            <CategoryCards categories={categories} counts={counts} />
          </div>
        </section>
        {isFull(trending) && <Trending articles={trending} text={claim(site, 'editors').cover} />}
        {slider.length > 0 && <Island of={ProductSlider} when="visible" props={{ products: slider }} />}
        {testimonials.length > 0 && <Island of={Testimonials} when="visible" props={{ testimonials }} />}
        {isFull(mustRead) && (
          <PageSection
            title="Must-Read Pet Care Guides"
            text={claim(site, 'reader-favorites').mustRead}
            action={allArticles}>
            <ArticleCards articles={mustRead} />
          </PageSection>
        )}
        {isFull(gems) && (
          <PageSection title="Hidden Gems" text="Worth more readers than they have had.">
            <ArticleCards articles={gems} variant="gem" className="gem-list" />
          </PageSection>
        )}
        <ShopBanner />
        <Island of={Recommended} when="near" props={{ repeats: true }} />
      </>
    ),
  }
}

function homeHead(site: Site, facebookUrl: string | undefined): Head {
  const { title } = heroCopy(site.name)
  return {
    title: `${site.name}: ${title[0]} ${title[1]}`,
    description: claim(site, 'honest-reviews').subtitle,
    path: '/',
    structured: [webSiteNode(site), organizationNode(site, facebookUrl === undefined ? [] : [facebookUrl])],
  }
}

function isFull(list: readonly Card[] | undefined): list is readonly Card[] {
  return list !== undefined && list.length > 0
}

function Stories({ newest }: { newest: readonly Card[] | undefined }) {
  if (isFull(newest)) return <Island of={FeaturedStories} when="still" props={{ articles: newest.map(toCardProps) }} />
  return (
    <section className="section">
      <div className="wrap">
        <EmptyState
          sentence={newest ? 'No articles available yet.' : 'Unable to load articles'}
          illustration="/art/empty.svg"
        />
      </div>
    </section>
  )
}

function Mission({ site, showStats, articles }: { site: Site; showStats: boolean; articles: number }) {
  const { title, text, disclaimer } = missionCopy(site.name)
  const live: Readonly<Record<string, number>> = { '{articles}': articles, '{categories}': categoriesOf(site).length }
  return (
    <section className="section tint">
      <div className="wrap mission">
        <h2>
          <TwoPartTitle halves={title} />
        </h2>
        <p className="mission__text">{text}</p>
        <Note lead={disclaimer.lead}>{disclaimer.text}</Note>
        {showStats && (
          <dl className="stats">
            {claim(site, 'stats').map(({ figure, label }) => (
              <div key={label}>
                <dt>{live[figure] ?? figure}</dt>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  )
}

function ShopBanner() {
  const { title, text, buttons } = shopTeaser
  const [shop, blog] = buttons
  return (
    <section className="section">
      <div className="wrap">
        <div className="invitation" data-cat="seasonal">
          <div className="invitation__text">
            <h2>
              <TwoPartTitle halves={title} />
            </h2>
            <p>{text}</p>
            <div className="row">
              <LinkButton href={shop.href} variant="primary">
                {shop.label}
              </LinkButton>
              <LinkButton href={blog.href} variant="secondary">
                {blog.label}
              </LinkButton>
            </div>
          </div>
          <Picture src="/art/shop-3.svg" alt="" width={1200} height={800} category="seasonal" />
        </div>
      </div>
    </section>
  )
}

const allArticles = (
  <a className="link" href="/blog">
    All articles
    <Icon name="arrowRight" size="small" />
  </a>
)

function Trending({ articles: [lead, ...rest], text }: { articles: readonly Card[]; text: string }) {
  if (!lead) return null
  return (
    <PageSection title="Trending Now" text={text} action={allArticles}>
      <div className="story-trio">
        <ArticleCard article={lead} variant="lead" halves={splitTitle(lead.title)} />
        {rest.map((article) => (
          <ArticleCard article={article} variant="side" key={article.id} />
        ))}
      </div>
    </PageSection>
  )
}
