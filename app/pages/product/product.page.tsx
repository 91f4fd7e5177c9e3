import { productNode } from '#app/json-ld/product-node.ts'
import { breadcrumbNode } from '#app/json-ld/site-nodes.ts'
import { notFoundPage } from '#app/pages/not-found.page.tsx'
import { optionalReads } from '#app/pages/optional-reads.ts'
import type { PageContext, PageResult } from '#app/route.ts'
import { productCardProps } from '#app/ui/product-card-props.ts'
import { currentProducts } from '#domain/products/current-products.ts'
import { matchPlacedProducts } from '#domain/products/placed-products.ts'
import { joinLines, linesOf } from '#domain/products/product-lists.ts'
import { displayCategory, displayDescription, isListable, preferredImage } from '#domain/products/product-display.ts'
import { productPath } from '#domain/products/product.ts'
import { productKeys } from '#features/link-health/queries.ts'
import { listMentioningArticles } from '#features/products/mentioning-articles.ts'
import { findProductBySlug, listProductsByKeys } from '#features/products/queries.ts'
import { listPublicTests } from '#features/test-log/queries.ts'
import { ProductView } from './product-view.tsx'

const maxAlternatives = 3
const maxArticles = 6

/** Verdict first: for whom it is and is not, how we know, where to get it, what else there is. */
export async function productPage({ deps, site, params }: PageContext<{ slug: string }>): Promise<PageResult> {
  const { db, clock, log } = deps
  const stored = await findProductBySlug(db, params.slug)
  const [product] = currentProducts(site, stored ? [stored] : [], clock())
  if (!stored || !product || !isListable(product)) return notFoundPage()
  const { attempt, failed } = optionalReads(log)
  const keys = linesOf(product.alternatives).slice(0, maxAlternatives)
  const [tests = [], others = [], articles = []] = await Promise.all([
    attempt(listPublicTests(db, product.id)),
    attempt(listProductsByKeys(db, keys)),
    attempt(listMentioningArticles(db, productKeys(stored), maxArticles)),
  ])
  const category = displayCategory(product)
  const path = productPath(product)
  const offers = product.shops ?? []
  const alternatives = [...matchPlacedProducts(keys, currentProducts(site, others, clock())).values()]
  const trail = [
    { href: '/shop', label: 'Shop' },
    { href: `/shop?category=${encodeURIComponent(category)}`, label: category },
  ]
  return {
    ...(failed() && { status: 503 as const }),
    sheet: 'product',
    newsletter: 'bandOnly',
    head: {
      title: product.title,
      description: product.verdict || joinLines(product.best_for) || displayDescription(product),
      path,
      image: { path: preferredImage(product), alt: product.title },
      noindex: product.sample === true || stored.sample === true,
      structured: [
        breadcrumbNode(site, [...trail, { href: path, label: product.title }]),
        productNode(site, product, offers),
      ],
    },
    body: (
      <ProductView
        {...{ product, offers, tests, articles, trail, isSample: stored.sample === true, siteName: site.name }}
        alternatives={alternatives
          .filter(({ id }) => id !== product.id)
          .map((other) => ({ ...productCardProps(other, clock()), bestFor: joinLines(other.best_for) }))}
      />
    ),
  }
}
