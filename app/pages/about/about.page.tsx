import type { PageResult, PageContext } from '#app/route.ts'
import { missionCopy } from '#domain/site/marketing-copy.ts'
import { fillIn } from '#domain/site/page-text.ts'
import { AboutView } from './about-view.tsx'

export async function aboutPage({ deps, site }: PageContext): Promise<PageResult> {
  const values = { site: site.name, mission: missionCopy(site.name).text }
  const page = fillIn(await deps.starterLibrary.readPage('about'), values)
  const { description = '' } = page.fields
  const head = { title: `About ${site.name}`, description, path: '/about' }
  return { head, newsletter: 'band', body: <AboutView site={site} page={page} /> }
}
