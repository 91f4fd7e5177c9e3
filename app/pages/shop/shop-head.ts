import type { Head } from '#app/head.tsx'
import { itemListNode } from '#app/structured/article-nodes.ts'
import { storeNode } from '#app/structured/site-nodes.ts'
import { shopRating } from '#domain/claims.ts'
import type { Product } from '#domain/product.ts'
import type { Settings } from '#domain/settings.ts'
import type { SiteFacts } from '#domain/site.ts'

export function shopHead(site: SiteFacts, settings: Settings, products: readonly Product[]): Head {
  return {
    title: 'Pet Shop',
    description:
      'A short shelf of everyday things for dogs, cats and other pets, each with a plain description and a marked link.',
    path: '/shop',
    structured: [storeNode(site, settings.showRating ? shopRating : undefined), itemListNode(site, products)],
  }
}
