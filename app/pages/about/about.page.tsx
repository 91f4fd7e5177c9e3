import type { PageResult, Visit } from '#app/route.ts'
import { AboutView } from './about-view.tsx'

export function aboutPage({ deps: { site } }: Visit): PageResult {
  const head = {
    title: `About ${site.name}`,
    description: `Who ${site.name} writes for, what it promises and where its limits are.`,
    path: '/about',
  }
  return { head, letter: 'band', body: <AboutView site={site} /> }
}
