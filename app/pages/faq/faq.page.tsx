import { faqNode } from '#app/json-ld/site-nodes.ts'
import type { PageResult, PageContext } from '#app/route.ts'
import { faq } from '#domain/site/faq.ts'
import { FaqView } from './faq-view.tsx'

export function faqPage({ site }: PageContext): PageResult {
  const head = {
    title: 'Frequently Asked Questions',
    description: `How ${site.name} works: products and reviews, health and safety, accounts and privacy.`,
    path: '/faq',
    structured: [faqNode(faq(site.name))],
  }
  return { head, newsletter: 'band', body: <FaqView site={site} /> }
}
