import { parseAffiliateLink } from '#domain/affiliate/affiliate-link.ts'
import { withAffiliateTag } from '#domain/affiliate/affiliate-tags.ts'
import { redirectLimits, redirectStatuses, type RedirectInput } from '#domain/redirects/redirect.ts'
import { findOwnPages } from '#features/redirects/own-pages.ts'
import { readSite } from '#features/settings/queries.ts'
import type { ImportDeps } from '../import-deps.ts'
import type { Run } from '../run-context.ts'
import { textIn, textOrNull } from './row-fields.ts'

/**
 * The redirects of our own export. Links to shops get the owner's tag. Those of renamed articles and pages are with the
 * articles and pages already.
 */
export async function listOwnRedirects(deps: ImportDeps, { source }: Pick<Run, 'source'>): Promise<RedirectInput[]> {
  if (source.name !== 'wagwise') return []
  const site = await readSite(deps)
  const rules: RedirectInput[] = []
  for await (const item of source.items()) {
    if (item.kind !== 'own' || item.list !== 'redirects' || rules.length >= redirectLimits.rules) continue
    const status = redirectStatuses.find((one) => one === item.row['status'])
    if (!status) continue
    const target = textIn(item.row, 'target')
    const link = target.startsWith('/') ? undefined : parseAffiliateLink(target)
    rules.push({
      path: textIn(item.row, 'path'),
      target: link ? withAffiliateTag(link, site).url.href : target,
      status,
      ends_on: textOrNull(item.row, 'ends_on'),
    })
  }
  const here = await findOwnPages(
    deps.db,
    rules.map(({ path }) => path),
  )
  return rules.filter(({ path }) => !here.has(path))
}
