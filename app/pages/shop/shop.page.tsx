import type { PageResult, PageContext } from '#app/route.ts'
import { optionalReads } from '#app/pages/optional-reads.ts'
import { productCardProps } from '#app/ui/product-card-props.ts'
import { isListable } from '#domain/products/product-display.ts'
import { toPage } from '#features/keyset-pagination.ts'
import { listProductCategories, listProducts } from '#features/products/queries.ts'
import { readSettings } from '#features/settings/queries.ts'
import { shopHead } from './shop-head.ts'
import { ShopView } from './shop-view.tsx'

const most = 240

export async function shopPage({ deps, site, query }: PageContext): Promise<PageResult> {
  const { db, clock } = deps
  const { attempt, failed } = optionalReads(deps.log)
  const settings = await readSettings(deps)
  const category = query['category'] || undefined
  const [categories = [], found = []] = await Promise.all([
    attempt(listProductCategories(db)),
    attempt(listProducts(db, { category, limit: most + 1, cursor: query['cursor'] })),
  ])
  const { page, next } = toPage(found, most)
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
