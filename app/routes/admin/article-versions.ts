import { z } from 'zod'
import { notFound, json } from '#app/responses.ts'
import { actingUser } from '#app/guards/require-access.ts'
import { describeVersion, type Provenance } from '#domain/articles/provenance.ts'
import { restoreVersion } from '#features/articles/save-article.ts'
import { describeVersions, findVersion, listVersions } from '#features/articles/versions.ts'
import { articleSchema, isoTime, fieldsOf } from '../field-schemas.ts'
import { authorApi, type AdminContext } from '../user-api.ts'
import { articleConflict, releaseField, savedArticleResponse, versionField } from './article-schemas.ts'
import { editResponse, findOwnArticle, editRules, rejectRelease } from './articles.ts'
import { withoutEmails } from './without-email.ts'

const versionSummarySchema = z.object({
  version: z.int(),
  saved_at: isoTime,
  /** An email address. Authors see their own only; `origin` names the others. */
  saved_by: z.string().nullable(),
  title: z.string(),
})
const unversioned = { id: true, read_time: true, trending: true, published_date: true, created_at: true } as const
const versionResponse = articleSchema
  .omit({ ...unversioned, updated_at: true, revised_at: true, corrections: true })
  .extend(versionSummarySchema.shape)

export const articleVersionRoutes = [
  authorApi('GET', '/api/admin/articles/:id/versions', {
    scope: 'read',
    summary: 'Earlier versions of an article, newest first.',
    /** `origin`: who or what wrote it, its findings and its reviewer. `changes`: what the version changed in the one before it, such as `Title, 2 paragraphs`. */
    response: z.object({
      versions: z.array(versionSummarySchema.extend({ changes: z.string(), origin: z.string() })),
      ...fieldsOf(z.string(), 'current_changes', 'current_origin'),
    }),
    async handle(context) {
      const { db } = context.deps
      const article = await findOwnArticle(context)
      if (!article) return notFound()
      const [versions, changes] = await Promise.all([listVersions(db, article.id), describeVersions(db, article)])
      const redact = await redactor(context)
      const describe = (version: Described) => ({
        changes: changes.get(version.version) ?? '',
        origin: describeVersion(redact(version)),
      })
      const current = describe(article)
      return json({
        versions: versions.map((summary) => ({ ...redact(summary), ...describe(summary) })),
        current_changes: current.changes,
        current_origin: current.origin,
      })
    },
  }),
  authorApi('GET', '/api/admin/articles/:id/versions/:version', {
    scope: 'read',
    summary: 'The text of an earlier version.',
    response: versionResponse,
    async handle(context) {
      const former = parseVersion(context.params.version)
      const article = await findOwnArticle(context)
      if (!article || former === undefined || former > article.version) return notFound()
      const stored = await findVersion(context.deps.db, article.id, former, '>=')
      const redact = await redactor(context)
      return json(stored ? redact(stored) : { ...article, saved_at: article.updated_at, saved_by: null })
    },
  }),
  authorApi('POST', '/api/admin/articles/:id/versions/:version/restore', {
    scope: 'drafts',
    summary: 'Makes an earlier version the current one.',
    body: z.strictObject({ version: versionField, release: releaseField }),
    response: savedArticleResponse,
    conflict: articleConflict,
    async handle(context) {
      const { id, version } = context.params
      const former = parseVersion(version)
      if (former === undefined) return notFound()
      const rejected = rejectRelease(context)
      if (rejected) return rejected
      const rules = { ...(await editRules(context)), ...context.body }
      return editResponse(await restoreVersion(context.deps, { ...rules, id, former }))
    },
  }),
] as const

function parseVersion(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

type Described = Parameters<typeof describeVersion>[0] & { version: number }

/** Authors learn who changed their text by name, never by email address. */
async function redactor(context: AdminContext<unknown, unknown>) {
  const { role } = await actingUser(context)
  return <Entry extends { provenance: Provenance; saved_by?: string | null }>(entry: Entry): Entry => {
    if (role !== 'author') return entry
    const { saved_by, provenance } = entry
    return {
      ...entry,
      provenance: withoutEmails(provenance),
      ...(saved_by !== undefined && { saved_by: saved_by === context.user.email ? saved_by : null }),
    }
  }
}
