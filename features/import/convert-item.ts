import type { AffiliateTags } from '#domain/affiliate/programs.ts'
import type { SourcePost } from '#domain/import/source.ts'
import { applySiteSettings, resolveAuthors } from '#domain/site/settings.ts'
import type { SafetyFinding } from '#domain/safety/finding.ts'
import { checkArticle } from '#features/review/check-article.ts'
import { judgeArticleClaims } from '#features/test-log/first-hand-claims.ts'
import { readSettings } from '#features/settings/queries.ts'
import { readTimeZone } from '#features/settings/time-zone.ts'
import type { ConvertedText, Refused } from './convert-text.ts'
import type { ImportDeps } from './import-deps.ts'
import type { TextConverter } from './ports.ts'

export type Defaults = { defaultAuthor: string; timeZone: string; tags: AffiliateTags }

export async function readDefaults(deps: ImportDeps): Promise<Defaults> {
  const settings = await readSettings(deps)
  const site = applySiteSettings(deps.config, settings)
  const [author] = resolveAuthors(settings, site.name)
  const { affiliateTag, programTags } = site
  return {
    defaultAuthor: author?.name ?? site.name,
    timeZone: await readTimeZone(deps.db),
    tags: { affiliateTag, programTags },
  }
}

export type ConvertedItem = ConvertedText & {
  findings: readonly SafetyFinding[]
  /** Sentences that say why it comes as a draft. */
  heldFor: readonly string[]
}

/** What an article will be. A text with findings, or one that is not complete, comes as a draft. */
export async function convertItem(
  deps: ImportDeps,
  converter: TextConverter,
  post: SourcePost,
): Promise<ConvertedItem | Refused> {
  const converted = await converter.convert(post, deps.clock())
  if ('refused' in converted) return converted
  const { fields, missing } = converted
  const claims = await judgeArticleClaims(deps.db, fields, converted.converted.products)
  const findings = claims(await checkArticle(deps, fields, { isHuman: true }))
  const heldFor = fields.state === 'draft' ? [] : [...findings.map(({ reason }) => reason), ...missing]
  return { ...converted, fields: { ...fields, state: heldFor.length > 0 ? 'draft' : fields.state }, findings, heldFor }
}
