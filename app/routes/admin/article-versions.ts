import { z } from 'zod'
import { notFound, json } from '#app/responses.ts'
import { toIsoString, toIsoStringOrNull } from '#domain/text/dates.ts'
import { findStoredArticle } from '#features/articles/admin-queries.ts'
import { restoreVersion } from '#features/articles/save-article.ts'
import { describeVersions, findVersion, listVersions } from '#features/articles/versions.ts'
import { articleSchema, isoTime } from '../field-schemas.ts'
import { adminApi } from './admin-api.ts'
import { articleConflict, savedArticleResponse, versionField } from './article-schemas.ts'
import { editResponse } from './articles.ts'

const versionSummarySchema = z.strictObject({
  version: z.int(),
  saved_at: isoTime,
  saved_by: z.string().nullable(),
  title: z.string(),
})
const unversioned = { id: true, read_time: true, trending: true, published_date: true, created_at: true } as const
const versionResponse = articleSchema
  .omit({ ...unversioned, updated_at: true, revised_at: true })
  .extend(versionSummarySchema.shape)

export const articleVersionRoutes = [
  adminApi('GET', '/api/admin/articles/:id/versions', {
    summary: 'Earlier versions of an article, newest first.',
    /** `changes`: what the version changed in the one before it, such as `Title, 2 paragraphs`. */
    response: z.strictObject({
      versions: z.array(versionSummarySchema.extend({ changes: z.string() })),
      current_changes: z.string(),
    }),
    async handle({ deps: { db }, params: { id } }) {
      const article = await findStoredArticle(db, id)
      if (!article) return notFound()
      const [versions, changes] = await Promise.all([listVersions(db, id), describeVersions(db, article)])
      return json({
        versions: versions.map((version) => ({ ...versionJson(version), changes: changes.get(version.version) ?? '' })),
        current_changes: changes.get(article.version) ?? '',
      })
    },
  }),
  adminApi('GET', '/api/admin/articles/:id/versions/:version', {
    summary: 'The text of an earlier version.',
    response: versionResponse,
    async handle({ deps, params }) {
      const former = parseVersion(params.version)
      const found = former === undefined ? undefined : await findVersion(deps.db, params.id, former)
      return found ? json({ ...versionJson(found), reviewed_at: toIsoStringOrNull(found.reviewed_at) }) : notFound()
    },
  }),
  adminApi('POST', '/api/admin/articles/:id/versions/:version/restore', {
    summary: 'Makes an earlier version the current one.',
    body: z.strictObject({ version: versionField }),
    response: savedArticleResponse,
    conflict: articleConflict,
    async handle({ deps, user, params, body: { version } }) {
      const former = parseVersion(params.version)
      if (former === undefined) return notFound()
      return editResponse(await restoreVersion(deps, { id: params.id, former, version, user_id: user.id }))
    },
  }),
] as const

function versionJson<Stored extends { saved_at: number }>(version: Stored) {
  return { ...version, saved_at: toIsoString(version.saved_at) }
}

function parseVersion(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
