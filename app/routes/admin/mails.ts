import type { ApiContext } from '#app/route.ts'
import { signedInUser } from '#app/guards/require-access.ts'
import { notFound, errorResponse } from '#app/responses.ts'
import { resendMail } from '#features/mail/resend.ts'
import { findMailPreview, listMails } from '#features/mail/queries.ts'
import { jsonResponse } from './responses.ts'
import { sandboxedHtml } from './sandboxed-html.ts'
import { mailState } from './mail-schemas.ts'

export async function getMails({ deps, query }: ApiContext): Promise<Response> {
  const state = mailState.optional().catch(undefined).parse(query['state'])
  const { mails, ...list } = await listMails(deps.db, { state, cursor: query['cursor'] })
  const hidden = deps.mailTransport.target === 'server'
  const shown = mails.map(({ secret, body_id, expires_at, ...mail }) => ({
    ...mail,
    readable: body_id !== null && !(secret && hidden),
    again:
      (mail.state === 'failed' || mail.state === 'doubtful') &&
      body_id !== null &&
      (expires_at === null || expires_at > deps.clock()),
  }))
  return jsonResponse({ mails: shown, ...list, to: deps.mailTransport.target })
}

const previewErrors = {
  forgotten: 'The content of this email is no longer stored.',
  secret: 'This email contains a private link, so it cannot be previewed.',
} as const

export async function getMailPreview({ deps, params }: ApiContext<{ id: string }>): Promise<Response> {
  const preview = await findMailPreview(deps, params.id)
  if (!preview.ok)
    return preview.reason === 'none' ? notFound() : errorResponse(410, 'gone', previewErrors[preview.reason])
  return sandboxedHtml(preview.html)
}

const resendErrors = {
  'not failed': 'This email has not failed.',
  forgotten: previewErrors.forgotten,
  expired: 'The link in this email has expired. It has to be requested again.',
} as const

export async function postMailResend(context: ApiContext<{ id: string }>): Promise<Response> {
  const { id } = await signedInUser(context)
  const done = await resendMail(context.deps, context.params.id, id)
  if (done.ok) return jsonResponse({ queued: true })
  return done.reason === 'none' ? notFound() : errorResponse(409, 'cannot', resendErrors[done.reason])
}
