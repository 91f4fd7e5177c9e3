import { z } from 'zod'
import { signedInUser } from '#app/guards/require-access.ts'
import { draftPath } from '#app/pages/article/draft-path.ts'
import { errorResponse, json, notFound } from '#app/responses.ts'
import type { ApiContext } from '#app/route.ts'
import { toIsoString } from '#domain/text/dates.ts'
import {
  createDraftLink,
  draftLinkHours,
  listDraftLinks,
  revokeDraftLink,
  type DraftLink,
} from '#features/articles/draft-links.ts'
import { findStoredArticle } from '#features/articles/admin-queries.ts'
import { isoTime } from '../field-schemas.ts'
import { editError } from './article-responses.ts'

export const newDraftLinkBody = z.strictObject({ hours: z.literal(draftLinkHours) })

const linkSchema = z.strictObject({
  id: z.string(),
  created_by: z.string().nullable(),
  created_at: isoTime,
  expires_at: isoTime,
})
export const draftLinksResponse = z.strictObject({ links: z.array(linkSchema) })
export const newDraftLinkResponse = z.strictObject({ url: z.string(), link: linkSchema })

type LinksContext<Body = undefined> = ApiContext<{ id: string }, Body>

export async function getDraftLinks({ deps, params }: LinksContext) {
  if (!(await findStoredArticle(deps.db, params.id))) return notFound()
  return json({ links: (await listDraftLinks(deps, params.id)).map(linkJson) })
}

export async function postDraftLink(context: LinksContext<z.output<typeof newDraftLinkBody>>) {
  const { deps, params, body, site } = context
  const { id } = await signedInUser(context)
  const made = await createDraftLink(deps, { article_id: params.id, user_id: id, hours: body.hours })
  if (made.ok) return json({ url: site.origin + draftPath(made.token), link: linkJson(made.link) }, { status: 201 })
  if (made.reason === 'published')
    return errorResponse(409, 'published', 'This article is published. Share its address instead.')
  if (made.reason === 'too many')
    return errorResponse(409, 'too_many', 'This draft has 20 private links. Please revoke one first.')
  return editError({ ok: false, reason: made.reason })
}

export async function deleteDraftLink(context: ApiContext<{ id: string; link: string }>) {
  const user = await signedInUser(context)
  const { id: article_id, link: id } = context.params
  return (await revokeDraftLink(context.deps, { article_id, id, user_id: user.id })) ? json({}) : notFound()
}

function linkJson({ created_at, expires_at, ...link }: DraftLink) {
  return { ...link, created_at: toIsoString(created_at), expires_at: toIsoString(expires_at) }
}
