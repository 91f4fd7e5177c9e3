import type { PageResult, PageContext } from '#app/route.ts'
import { optionalReads } from '#app/pages/optional-reads.ts'
import { productCardProps } from '#app/ui/product-card-props.ts'
import { isListable } from '#domain/products/product-display.ts'
import { toPage } from '#features/keyset-pagination.ts'
import { listProductCategories, listProducts } from '#features/products/queries.ts'
import { readSettings } from '#features/settings/queries.ts'
import { ShopView } from './shop-view.tsx'
import type { Head } from '#app/layout/head.tsx'
import { itemListNode } from '#app/json-ld/article-nodes.ts'
import { storeNode } from '#app/json-ld/site-nodes.ts'
import { shopRating } from '#domain/site/marketing-copy.ts'
import type { Product } from '#domain/products/product.ts'
import type { Settings } from '#domain/site/settings.ts'
import type { SiteConfig } from '#domain/site/site.ts'

const pageSize = 240

export async function shopPage({ deps, site, query }: PageContext): Promise<PageResult> {
  const { db, clock } = deps
  const { attempt, failed } = optionalReads(deps.log)
  const settings = await readSettings(deps)
  const category = query['category'] || undefined
  const [categories = [], found = []] = await Promise.all([
    attempt(listProductCategories(db)),
    attempt(listProducts(db, { category, limit: pageSize + 1, cursor: query['cursor'] })),
  ])
  const { page, next } = toPage(found, pageSize)
  const products = page.filter(isListable)
  const cards = products.map((product) => productCardProps(product, clock()))
  return {
    ...(failed() && { status: 503 as const }),
    head: shopHead(site, settings, products),
    newsletter: 'band',
    noStore: category !== undefined && found.length === 0,
    body: <ShopView {...{ categories, current: category ?? null, cards, next, settings }} />,
  }
}

function shopHead(site: SiteConfig, settings: Settings, products: readonly Product[]): Head {
  return {
    title: 'Pet Shop',
    description:
      'A short shelf of everyday things for dogs, cats and other pets, each with a plain description and a marked link.',
    path: '/shop',
    structured: [storeNode(site, settings.showRating ? shopRating : undefined), itemListNode(site, products)],
  }
}
