import type { ConversionContext } from '#domain/import/conversion-context.ts'
import type { ConvertedPost } from '#domain/import/converted-post.ts'
import { mapPost } from '#domain/import/map-post.ts'
import type { ImportOptions } from '#domain/import/options.ts'
import { UnreadableSource, type SourcePost } from '#domain/import/source.ts'
import { findPublishErrors } from '#domain/articles/publishing.ts'
import { trimToLimits } from '#domain/articles/text-limits.ts'
import { applySiteSettings, resolveAuthors } from '#domain/site/settings.ts'
import type { SafetyFinding } from '#domain/safety/finding.ts'
import { checkArticle } from '#features/review/check-article.ts'
import { readSettings } from '#features/settings/queries.ts'
import { readTimeZone } from '#features/settings/time-zone.ts'
import { convertPost } from './conversion/convert-post.ts'
import type { ImportDeps } from './import-deps.ts'

export type Defaults = { author: string; timeZone: string }

export async function readDefaults(deps: ImportDeps): Promise<Defaults> {
  const settings = await readSettings(deps)
  const { name } = applySiteSettings(deps.config, settings)
  const [author] = resolveAuthors(settings, name)
  return { author: author?.name ?? name, timeZone: await readTimeZone(deps.db) }
}

export type ConvertedItem = {
  converted: ConvertedPost
  /** Its content still names products by their keys. */
  fields: ReturnType<typeof mapPost>['fields']
  cut: readonly string[]
  findings: readonly SafetyFinding[]
  /** Sentences that say why it comes as a draft. */
  heldFor: readonly string[]
}

type Request = { post: SourcePost; context: ConversionContext; options: ImportOptions; defaults: Defaults }

/** The converted text, or why no article can hold it. */
export function tryToConvert(post: SourcePost, context: ConversionContext): ConvertedPost | { refused: string } {
  try {
    return convertPost(post, context)
  } catch (error) {
    if (error instanceof UnreadableSource) return { refused: error.sentence }
    throw error
  }
}

/** What an article will be. A text with findings, or one that is not complete, comes as a draft. */
export async function convertItem(
  deps: ImportDeps,
  { post, context, options, defaults }: Request,
): Promise<ConvertedItem | { refused: string }> {
  const converted = tryToConvert(post, context)
  if ('refused' in converted) return converted
  const { text, error } = trimToLimits(converted.content)
  const { author: defaultAuthor, timeZone } = defaults
  const { fields, cut } = mapPost(post, text, { options, defaultAuthor, now: deps.clock(), timeZone })
  const findings = await checkArticle(deps, fields, { isHuman: true })
  const missing = fields.state === 'draft' ? [] : Object.values(findPublishErrors(fields))
  const heldFor = fields.state === 'draft' ? [] : [...findings.map(({ reason }) => reason), ...missing]
  return {
    converted,
    fields: { ...fields, state: heldFor.length > 0 ? 'draft' : fields.state },
    cut: error === undefined ? cut : [...cut, `text (${error})`],
    findings,
    heldFor,
  }
}
