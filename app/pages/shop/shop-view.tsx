import { Island } from '#app/layout/island.tsx'
import { ShopGrid } from '#app/islands/shop-grid.island.tsx'
import { ShopHero } from '#app/islands/shop-hero.island.tsx'
import { Testimonials } from '#app/islands/testimonials.island.tsx'
import { Highlights } from '#app/ui/highlights.tsx'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { Note } from '#app/ui/note.tsx'
import type { ProductCardProps } from '#app/ui/product-card.tsx'
import marketing from '#content/marketing.json' with { type: 'json' }
import { shopHighlights, shopTransparency } from '#domain/site/marketing-copy.ts'
import type { Settings } from '#domain/site/settings.ts'

type Props = {
  categories: readonly string[]
  current: string | null
  cards: readonly ProductCardProps[]
  next: string | null
  settings: Settings
}

const { shopSlides, testimonials } = marketing

export function ShopView({ categories, current, cards, next, settings }: Props) {
  const slides = shopSlides.map((slide, index) => ({ ...slide, image: `/art/shop-${index + 1}.svg` }))
  const titles = categories.map((title) => ({ title }))
  return (
    <>
      <div className="wrap">
        <h1 className="visually-hidden">Pet Shop</h1>
        <Island of={ShopHero} when="load" props={{ slides }} />
        <Highlights of={shopHighlights} className="trust-points" />
        <Note lead={shopTransparency.lead} icon="tag">
          {shopTransparency.text} <a href={shopTransparency.link.href}>{shopTransparency.link.label}</a>
        </Note>
      </div>
      <section className="section section--close" id="products" aria-label="Products">
        <div className="wrap">
          <Island
            of={ShopGrid}
            when="load"
            props={{ categories: titles, current: current ?? 'All Products', products: cards, next }}
          />
        </div>
      </section>
      {settings.showTestimonials && <Island of={Testimonials} when="visible" props={{ testimonials }} />}
      <section className="section">
        <div className="wrap shop-outro">
          <h2>Not sure what you need yet?</h2>
          <LinkButton href="/blog" variant="secondary">
            Read the Blog
          </LinkButton>
        </div>
      </section>
    </>
  )
}
