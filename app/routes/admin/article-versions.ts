import { z } from 'zod'
import type { ApiContext } from '#app/route.ts'
import { actingUser } from '#app/guards/require-access.ts'
import { notFound, json } from '#app/responses.ts'
import { describeVersion } from '#domain/articles/provenance.ts'
import { toIsoString, toIsoStringOrNull } from '#domain/text/dates.ts'
import { findArticleFor } from '#features/articles/admin-queries.ts'
import { restoreVersion } from '#features/articles/save-article.ts'
import { describeVersions, findVersion, listVersions } from '#features/articles/versions.ts'
import { articleSchema, isoTime } from '../field-schemas.ts'
import { editResponse } from './article-responses.ts'
import { ownRules, releaseField, versionField } from './articles.ts'

export const restoreVersionBody = z.strictObject({ version: versionField, release: releaseField })

const versionSummarySchema = z.strictObject({
  version: z.int(),
  saved_at: isoTime,
  saved_by: z.string().nullable(),
  title: z.string(),
})
/** `origin`: who or what wrote it, what the safety check found and who reviewed it. `changes`: what the version changed in the one before it, such as `Title, 2 paragraphs`. */
export const versionsResponse = z.strictObject({
  versions: z.array(versionSummarySchema.extend({ changes: z.string(), origin: z.string() })),
  current_changes: z.string(),
  current_origin: z.string(),
})
export const versionResponse = versionSummarySchema.extend(
  articleSchema.pick({
    slug: true,
    excerpt: true,
    category: true,
    content: true,
    author: true,
    image_url: true,
    image_alt: true,
    meta_description: true,
    meta_keywords: true,
    takeaways: true,
    search_title: true,
    canonical_url: true,
    social_image: true,
    noindex: true,
    emergency: true,
    reviewer_name: true,
    reviewer_credential: true,
    reviewed_at: true,
  }).shape,
)

type VersionContext<Body = undefined> = ApiContext<{ id: string; version: string }, Body>

export async function getVersions(context: ApiContext<{ id: string }>) {
  const { deps, params } = context
  const article = await findArticleFor(deps.db, params.id, await actingUser(context))
  if (!article) return notFound()
  const [versions, changes] = await Promise.all([listVersions(deps.db, params.id), describeVersions(deps.db, article)])
  return json({
    versions: versions.map((summary) => {
      const { version, saved_at, saved_by, title } = summary
      const described = { changes: changes.get(version) ?? '', origin: describeVersion(summary) }
      return { version, saved_at: toIsoString(saved_at), saved_by, title, ...described }
    }),
    current_changes: changes.get(article.version) ?? '',
    current_origin: describeVersion(article),
  })
}

export async function getVersion(context: VersionContext) {
  const { deps, params } = context
  const former = parseVersion(params.version)
  const article = await findArticleFor(deps.db, params.id, await actingUser(context))
  const found = former === undefined || !article ? undefined : await findVersion(deps.db, params.id, former)
  if (!found) return notFound()
  const { findings: _findings, provenance: _provenance, saved_at, reviewed_at, ...version } = found
  return json({ ...version, saved_at: toIsoString(saved_at), reviewed_at: toIsoStringOrNull(reviewed_at) })
}

export async function postVersionRestore(context: VersionContext<z.output<typeof restoreVersionBody>>) {
  const actor = await ownRules(context)
  const former = parseVersion(context.params.version)
  if (former === undefined) return notFound()
  const { id } = context.params
  return editResponse(await restoreVersion(context.deps, { ...actor, ...context.body, id, former }))
}

function parseVersion(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
