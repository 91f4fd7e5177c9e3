import { z } from 'zod'
import { failureResponse, json } from '#app/responses.ts'
import { perMinute } from '#app/route.ts'
import { emptyBody, isoTime, nextCursor, fieldsOf } from '#app/routes/field-schemas.ts'
import type { Deps } from '#features/deps.ts'
import { resendMail } from '#features/mail/commands.ts'
import { canShowSecretMails, findMailPreview, listMails } from '#features/mail/queries.ts'
import { adminApi } from '../user-api.ts'
import { sandboxedHtml } from './sandboxed-html.ts'

export const mailState = z.enum(['queued', 'paused', 'sent', 'failed', 'uncertain', 'suppressed', 'cancelled'])
const mail = z.object({
  ...fieldsOf(z.string(), 'id', 'kind', 'recipient', 'subject', 'error'),
  state: mailState,
  attempts: z.int(),
  ...fieldsOf(isoTime, 'created_at', 'due_at'),
  finished_at: isoTime.nullable(),
  ...fieldsOf(z.boolean(), 'canPreview', 'canResend'),
})

type MailRow = Awaited<ReturnType<typeof listMails>>['mails'][number]

function mailJson(deps: Deps, row: MailRow) {
  const { secret, body_id, expires_at } = row
  const failed = row.state === 'failed' || row.state === 'uncertain'
  return {
    ...row,
    canPreview: body_id !== null && (!secret || canShowSecretMails(deps)),
    canResend: failed && body_id !== null && (expires_at === null || expires_at > deps.clock()),
  }
}

const forgotten = 'The content of this email is no longer stored.'
const previewErrors = {
  forgotten: { status: 410, code: 'gone', error: forgotten },
  secret: { status: 410, code: 'gone', error: 'This email contains a private link, so it cannot be previewed.' },
}
const resendErrors = {
  forgotten: { status: 409, code: 'cannot', error: forgotten },
  not_failed: { status: 409, code: 'cannot', error: 'This email has not failed.' },
  expired: { status: 409, code: 'cannot', error: 'The link in this email has expired. It has to be requested again.' },
}

export const mailRoutes = [
  adminApi('GET', '/api/admin/mails', {
    scope: 'messages',
    summary: 'The outbox: mails and their delivery state, newest first.',
    query: ['state', 'cursor'],
    response: z.object({
      mails: z.array(mail),
      total: z.int(),
      next: nextCursor,
      /** Where mails go: without a mail server they are written to files. */
      delivery: z.enum(['server', 'files']),
    }),
    async handle({ deps, query }) {
      const state = mailState.optional().catch(undefined).parse(query['state'])
      const { mails, ...list } = await listMails(deps.db, { state, cursor: query['cursor'] })
      return json({ ...list, mails: mails.map((row) => mailJson(deps, row)), delivery: deps.mailTransport.target })
    },
  }),
  adminApi('GET', '/api/admin/mails/:id/preview', {
    scope: 'messages',
    summary: 'A mail as a sandboxed HTML document.',
    rateLimit: perMinute(60),
    async handle({ deps, params }) {
      const preview = await findMailPreview(deps, params.id)
      if (preview.ok) return sandboxedHtml(preview.html)
      return failureResponse(preview, previewErrors)
    },
  }),
  adminApi('POST', '/api/admin/mails/:id/again', {
    scope: 'messages',
    summary: 'Queues a failed mail again.',
    body: emptyBody,
    response: z.object({ queued: z.literal(true) }),
    async handle({ deps, user, params }) {
      const resent = await resendMail(deps, params.id, user.id)
      return resent.ok ? json({ queued: true as const }) : failureResponse(resent, resendErrors)
    },
  }),
] as const
