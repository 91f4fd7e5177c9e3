import { z } from 'zod'
import type { ApiContext } from '#app/route.ts'
import { signedInUser } from '#app/guards/require-access.ts'
import { notFound, json } from '#app/responses.ts'
import { toIsoString, toIsoStringOrNull } from '#domain/text/dates.ts'
import { findStoredArticle } from '#features/articles/admin-queries.ts'
import { restoreVersion } from '#features/articles/save-article.ts'
import { describeVersions, findVersion, listVersions } from '#features/articles/versions.ts'
import { articleSchema, isoTime } from '../field-schemas.ts'
import { editResponse, versionField } from './articles.ts'

export const restoreVersionBody = z.strictObject({ version: versionField })

const versionSummarySchema = z.strictObject({
  version: z.int(),
  saved_at: isoTime,
  saved_by: z.string().nullable(),
  title: z.string(),
})
/** `changes`: what the version changed in the one before it, such as `Title, 2 paragraphs`. */
export const versionsResponse = z.strictObject({
  versions: z.array(versionSummarySchema.extend({ changes: z.string() })),
  current_changes: z.string(),
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

export async function getVersions({ deps, params }: ApiContext<{ id: string }>) {
  const article = await findStoredArticle(deps.db, params.id)
  if (!article) return notFound()
  const [versions, changes] = await Promise.all([listVersions(deps.db, params.id), describeVersions(deps.db, article)])
  return json({
    versions: versions.map((version) => ({ ...versionJson(version), changes: changes.get(version.version) ?? '' })),
    current_changes: changes.get(article.version) ?? '',
  })
}

export async function getVersion({ deps, params }: VersionContext) {
  const former = parseVersion(params.version)
  const found = former === undefined ? undefined : await findVersion(deps.db, params.id, former)
  return found ? json({ ...versionJson(found), reviewed_at: toIsoStringOrNull(found.reviewed_at) }) : notFound()
}

export async function postVersionRestore(context: VersionContext<z.output<typeof restoreVersionBody>>) {
  const user = await signedInUser(context)
  const former = parseVersion(context.params.version)
  if (former === undefined) return notFound()
  const { version } = context.body
  return editResponse(await restoreVersion(context.deps, { id: context.params.id, former, version, user_id: user.id }))
}

function versionJson<Stored extends { saved_at: number }>(version: Stored) {
  return { ...version, saved_at: toIsoString(version.saved_at) }
}

function parseVersion(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
