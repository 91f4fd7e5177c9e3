import type { PageResult, PageContext } from '#app/route.ts'
import { optionalReads } from '#app/pages/optional-reads.ts'
import { productCardProps } from '#app/ui/product-card-props.ts'
import { currentProducts } from '#domain/products/current-products.ts'
import { isListable } from '#domain/products/product-display.ts'
import { shopFilterNames } from '#domain/products/shop-filter-names.ts'
import { isFiltered } from '#domain/products/shop-filter.ts'
import { listProductCategories } from '#features/products/queries.ts'
import { listShopProducts } from '#features/products/shop-products.ts'
import { readSettings } from '#features/settings/queries.ts'
import { itemListNode } from '#app/json-ld/article-nodes.ts'
import { storeNode } from '#app/json-ld/site-nodes.ts'
import { claim } from '#domain/site/claims.ts'
import { shopHighlights, shopTransparency } from '#domain/site/marketing-copy.ts'
import { Island } from '#app/layout/island.tsx'
import { ShopGrid } from '#app/islands/shop-grid.island.tsx'
import { ShopHero } from '#app/islands/shop-hero.island.tsx'
import { Testimonials } from '#app/islands/testimonials.island.tsx'
import { Highlights } from '#app/ui/highlights.tsx'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { visibleTestimonials } from '#app/ui/visible-testimonials.ts'
import { Note } from '#app/ui/note.tsx'
import { shopSlides } from './shop-slides.ts'

const pageSize = 240
const emptyList = { page: [], next: null, choices: undefined }

export async function shopPage({ deps, site, query }: PageContext): Promise<PageResult> {
  const { db, clock } = deps
  const { attempt, failed } = optionalReads(deps.log)
  const settings = await readSettings(deps)
  const category = query['category'] || undefined
  const current = category ?? 'All Products'
  const filter = Object.fromEntries(shopFilterNames.map((name) => [name, query[name] || undefined]))
  const [categories = [], { page, next, choices } = emptyList] = await Promise.all([
    attempt(listProductCategories(db)),
    attempt(listShopProducts(db, { ...filter, category, limit: pageSize, cursor: query['cursor'] })),
  ])
  const products = currentProducts(site, page, clock()).filter(isListable)
  const cards = products.map((product) => productCardProps(product, clock()))
  const titles: Readonly<Record<string, string>> = claim(site, 'staff-picks')
  const slides = shopSlides.map((slide, index) => {
    return { ...slide, title: titles[slide.title] ?? slide.title, image: `/art/shop-${index + 1}.svg` }
  })
  const testimonials = visibleTestimonials(site, settings)
  return {
    ...(failed() && { status: 503 as const }),
    head: {
      title: 'Pet Shop',
      description:
        'A short shelf of everyday things for dogs, cats and other pets, each with a plain description and a marked link.',
      path: '/shop',
      structured: [
        storeNode(site, settings.showRating ? (claim(site, 'rating') ?? undefined) : undefined),
        itemListNode(site, products),
      ],
    },
    newsletter: 'band',
    noStore: (category !== undefined || isFiltered(filter)) && page.length === 0,
    body: (
      <>
        <div className="wrap">
          <h1 className="visually-hidden">Pet Shop</h1>
          <Island of={ShopHero} when="still" props={{ slides }} />
          <Highlights of={shopHighlights} className="trust-points" />
          <Note lead={shopTransparency.lead} icon="tag">
            {shopTransparency.text} <a href={shopTransparency.link.href}>{shopTransparency.link.label}</a>
          </Note>
        </div>
        <section className="section section--close" id="products" aria-label="Products">
          <div className="wrap">
            <Island
              of={ShopGrid}
              when="active"
              props={{ categories, current, products: cards, next, choices, filter }}
            />
          </div>
        </section>
        {testimonials.length > 0 && <Island of={Testimonials} when="visible" props={{ testimonials }} />}
        <section className="section">
          <div className="wrap shop-outro">
            <h2>Not sure what you need yet?</h2>
            <LinkButton href="/blog" variant="secondary">
              Read the Blog
            </LinkButton>
          </div>
        </section>
      </>
    ),
  }
}
