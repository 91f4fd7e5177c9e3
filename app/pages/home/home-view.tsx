import { FeaturedProducts } from '#app/islands/featured-products.island.tsx'
import { FeaturedStories } from '#app/islands/featured-stories.island.tsx'
import { Island } from '#app/layout/island.tsx'
import { ProductSlider } from '#app/islands/product-slider.island.tsx'
import { Recommended } from '#app/islands/recommended.island.tsx'
import { Testimonials } from '#app/islands/testimonials.island.tsx'
import { CategoryCards, type CategoryCounts } from '#app/ui/category-cards.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { compactCardProps } from '#app/ui/product-card-props.ts'
import { toCardProps, type ArticleCard as Card } from '#domain/articles/article.ts'
import { claim } from '#domain/site/claims.ts'
import { missionCopy, shopTeaser } from '#domain/site/marketing-copy.ts'
import { featuredPages, isListable } from '#domain/products/product-display.ts'
import type { Product } from '#domain/products/product.ts'
import type { Settings } from '#domain/site/settings.ts'
import { categories } from '#domain/articles/categories.ts'
import type { Site } from '#domain/site/site.ts'
import { shownTestimonials } from '#app/ui/shown-testimonials.ts'
import { Hero } from './hero.tsx'
import { Note } from '#app/ui/note.tsx'
import { TwoPartTitle } from '#app/ui/two-part-title.tsx'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { ArticleCard, ArticleCards } from '#app/ui/article-card.tsx'
import { PageSection } from '#app/ui/section-head.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { splitTitle } from '#domain/text/titles.ts'

type Props = {
  site: Site
  settings: Settings
  /** A list is undefined if it could not be read. */
  newest: readonly Card[] | undefined
  trending: readonly Card[] | undefined
  products: readonly Product[] | undefined
  mustRead: readonly Card[] | undefined
  gems: readonly Card[] | undefined
  counts: CategoryCounts
  /** How many there are; only read where a page shows it. */
  articles: number
  now: number
}

const sliderProducts = 10

/** The specification fixes the order of the sections. Sections without content are left out. */
export function HomeView(props: Props) {
  const { site, settings, newest, trending, mustRead, gems, counts, now } = props
  const testimonials = shownTestimonials(site, settings)
  const card = (product: Product) => compactCardProps(product, now)
  const products = props.products ?? []
  const pages = featuredPages(products).map((page) => page.map(card))
  const slider = products.slice(0, sliderProducts).filter(isListable).map(card)
  return (
    <>
      <Hero site={site} />
      {pages.length > 0 && <Island of={FeaturedProducts} when="visible" props={{ pages }} />}
      <Stories newest={newest} />
      <Mission site={site} showStats={settings.showStats} articles={props.articles} />
      <CategorySection counts={counts} />
      {isFull(trending) && <Trending articles={trending} text={claim(site, 'editors').cover} />}
      {slider.length > 0 && <Island of={ProductSlider} when="visible" props={{ products: slider }} />}
      {testimonials.length > 0 && <Island of={Testimonials} when="visible" props={{ testimonials }} />}
      {isFull(mustRead) && <MustRead articles={mustRead} text={claim(site, 'reader-favorites').mustRead} />}
      {isFull(gems) && <HiddenGems articles={gems} />}
      <ShopBanner />
      <Island of={Recommended} when="near" props={{ repeats: true }} />
    </>
  )
}

function isFull(list: readonly Card[] | undefined): list is readonly Card[] {
  return list !== undefined && list.length > 0
}

function Stories({ newest }: { newest: readonly Card[] | undefined }) {
  if (isFull(newest))
    return <Island of={FeaturedStories} when="visible" props={{ articles: newest.map(toCardProps) }} />
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

function CategorySection({ counts }: { counts: CategoryCounts }) {
  return (
    <section className="section" id="categories">
      <div className="wrap category-grid">
        <div className="category-grid__title">
          <h2>Explore By Category</h2>
          <p>Thirteen shelves, one rule: a guide goes on the shelf when it helps you decide something today.</p>
        </div>
        <CategoryCards counts={counts} />
      </div>
    </section>
  )
}

function Mission({ site, showStats, articles }: { site: Site; showStats: boolean; articles: number }) {
  const { title, text, disclaimer } = missionCopy(site.name)
  const live: Readonly<Record<string, number>> = { '{articles}': articles, '{categories}': categories.length }
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

type ListProps = { articles: readonly Card[] }
type DescribedList = ListProps & { text: string }

function MustRead({ articles, text }: DescribedList) {
  return (
    <PageSection title="Must-Read Pet Care Guides" text={text} action={allArticles}>
      <ArticleCards articles={articles} />
    </PageSection>
  )
}

function HiddenGems({ articles }: ListProps) {
  return (
    <PageSection title="Hidden Gems" text="Worth more readers than they have had.">
      <ArticleCards articles={articles} variant="gem" className="gem-list" />
    </PageSection>
  )
}

const allArticles = (
  <a className="link" href="/blog">
    All articles
    <Icon name="arrowRight" size="small" />
  </a>
)

function Trending({ articles: [lead, ...rest], text }: DescribedList) {
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
