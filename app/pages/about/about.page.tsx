import type { PageResult, PageContext } from '#app/route.ts'
import { AboutView } from './about-view.tsx'

export function aboutPage({ site }: PageContext): PageResult {
  const head = {
    title: `About ${site.name}`,
    description: `Who ${site.name} writes for, what it promises and where its limits are.`,
    path: '/about',
  }
  return { head, newsletter: 'band', body: <AboutView site={site} /> }
}
