import type { PageResult, PageContext } from '#app/route.ts'
import { fillIn } from '#domain/site/page-text.ts'
import { readSettings } from '#features/settings/queries.ts'
import { LegalView } from './legal-view.tsx'

type Name = 'privacy-policy' | 'terms-of-service' | 'cookie-policy' | 'affiliate-disclaimer'

export function legalPage(name: Name): (context: PageContext) => Promise<PageResult> {
  return async ({ deps, site }) => {
    const page = await deps.starterLibrary.readPage(name)
    const { title = '', description = '' } = fillIn(page, { site: site.name }).fields
    const settings = await readSettings(deps)
    return { head: { title, description, path: `/${name}` }, body: <LegalView {...{ page, site, settings }} /> }
  }
}
