import { productsHref } from '../hrefs.ts'
import type { View } from '../view.ts'

export const productViews: readonly View[] = [
  {
    label: 'Products',
    tab: 'products',
    access: 'author',
    paths: [productsHref],
    load: async () => (await import('./products-view.tsx')).ProductsView,
  },
  {
    label: 'Test log',
    access: 'author',
    paths: [`${productsHref}/:id`],
    load: async () => (await import('./test-log-view.tsx')).TestLogView,
  },
]
