import type { Head } from '#app/head.tsx'
import type { Product } from '#domain/product.ts'
import type { Settings } from '#domain/settings.ts'
import type { SiteFacts } from '#domain/site.ts'

export function shopHead(_site: SiteFacts, _settings: Settings, _products: readonly Product[]): Head {
  return {
    title: 'Pet Shop',
    description: 'A short shelf of everyday things for dogs, cats and other pets, each with a plain description and a marked link.',
    path: '/shop',
  }
}
