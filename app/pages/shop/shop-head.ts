import type { Head } from '#app/layout/head.tsx'
import { itemListNode } from '#app/json-ld/article-nodes.ts'
import { storeNode } from '#app/json-ld/site-nodes.ts'
import { shopRating } from '#domain/site/marketing-copy.ts'
import type { Product } from '#domain/products/product.ts'
import type { Settings } from '#domain/site/settings.ts'
import type { SiteConfig } from '#domain/site/site.ts'

export function shopHead(site: SiteConfig, settings: Settings, products: readonly Product[]): Head {
  return {
    title: 'Pet Shop',
    description:
      'A short shelf of everyday things for dogs, cats and other pets, each with a plain description and a marked link.',
    path: '/shop',
    structured: [storeNode(site, settings.showRating ? shopRating : undefined), itemListNode(site, products)],
  }
}
