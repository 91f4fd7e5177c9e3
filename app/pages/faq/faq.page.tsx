import type { PageResult, Visit } from '#app/door.ts'
import { FaqView } from './faq-view.tsx'

export function faqPage({ deps: { site } }: Visit): PageResult {
  const head = {
    title: 'Frequently Asked Questions',
    description: `How ${site.name} works: products and reviews, health and safety, accounts and privacy.`,
    path: '/faq',
  }
  return { head, letter: 'band', body: <FaqView site={site} /> }
}
