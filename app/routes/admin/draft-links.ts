import { z } from 'zod'
import { perMinute } from '#app/route.ts'
import { draftPath } from '#app/pages/article/draft-path.ts'
import { failureResponse, json, notFound } from '#app/responses.ts'
import { createDraftLink, draftLinkHours, listDraftLinks, revokeDraftLink } from '#features/articles/draft-links.ts'
import { findStoredArticle } from '#features/articles/admin-queries.ts'
import { emptyResponse, isoTime, fieldsOf } from '../field-schemas.ts'
import { editorApi } from '../user-api.ts'
import { updateErrors } from './articles.ts'

const linkSchema = z.object({
  id: z.string(),
  created_by: z.string().nullable(),
  ...fieldsOf(isoTime, 'created_at', 'expires_at'),
})

export const draftLinkRoutes = [
  editorApi('GET', '/api/admin/articles/:id/draft-links', {
    scope: 'publish',
    summary: 'Private links to a draft that still work, newest first.',
    response: z.object({ links: z.array(linkSchema) }),
    async handle({ deps, params }) {
      if (!(await findStoredArticle(deps.db, params.id))) return notFound()
      return json({ links: await listDraftLinks(deps, params.id) })
    },
  }),
  editorApi('POST', '/api/admin/articles/:id/draft-links', {
    scope: 'publish',
    summary: 'Creates a private link to a draft. Only this response contains its URL.',
    rateLimit: perMinute(30),
    body: z.strictObject({ hours: z.literal(draftLinkHours) }),
    status: 201,
    response: z.object({ url: z.string(), link: linkSchema }),
    async handle({ deps, user, params, body, site }) {
      const created = await createDraftLink(deps, { article_id: params.id, user_id: user.id, hours: body.hours })
      if (!created.ok) return failureResponse(created, linkErrors)
      return json({ url: site.origin + draftPath(created.token), link: created.link }, { status: 201 })
    },
  }),
  editorApi('DELETE', '/api/admin/articles/:id/draft-links/:link', {
    scope: 'publish',
    summary: 'Revokes a private link to a draft.',
    response: emptyResponse,
    async handle({ deps, user, params }) {
      const revoked = await revokeDraftLink(deps, { article_id: params.id, id: params.link, user_id: user.id })
      return revoked ? json({}) : notFound()
    },
  }),
] as const

const linkErrors = {
  in_trash: updateErrors.in_trash,
  published: { status: 409, error: 'This article is published. Share its address instead.' },
  too_many: { status: 409, error: 'This draft has 20 private links. Please revoke one first.' },
}
