import { faqNode } from '#app/json-ld/site-nodes.ts'
import type { PageResult, PageContext } from '#app/route.ts'
import { parseFaq } from '#domain/site/faq.ts'
import { fillIn } from '#domain/site/page-text.ts'
import { FaqView } from './faq-view.tsx'

export async function faqPage({ deps, site }: PageContext): Promise<PageResult> {
  const page = fillIn(await deps.starterLibrary.readPage('faq'), { site: site.name })
  const { title = '', description = '', intro = '' } = page.fields
  const categories = parseFaq(page)
  const head = { title, description, path: '/faq', structured: [faqNode(categories)] }
  return { head, newsletter: 'band', body: <FaqView categories={categories} intro={intro} /> }
}
