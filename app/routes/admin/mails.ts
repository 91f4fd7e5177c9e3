import type { ApiVisit } from '#app/route.ts'
import { memberOf } from '#app/guards/require-access.ts'
import { nothingHere, refuse } from '#app/error-response.ts'
import { sendAgain } from '#features/mail/resend.ts'
import { findPreview, listMails } from '#features/mail/queries.ts'
import { answer } from './responses.ts'
import { lookOnly } from './sandboxed-html.ts'
import { mailState } from './mail-schemas.ts'

export async function getMails({ deps, query }: ApiVisit): Promise<Response> {
  const state = mailState.optional().catch(undefined).parse(query['state'])
  const { mails, ...list } = await listMails(deps.db, { state, cursor: query['cursor'] })
  const hidden = deps.carrier.to === 'server'
  const shown = mails.map(({ secret, body_id, expires_at, ...mail }) => ({
    ...mail,
    readable: body_id !== null && !(secret && hidden),
    again:
      (mail.state === 'failed' || mail.state === 'doubtful') &&
      body_id !== null &&
      (expires_at === null || expires_at > deps.clock()),
  }))
  return answer({ mails: shown, ...list, to: deps.carrier.to })
}

const whyNot = {
  forgotten: 'The words of this mail are no longer stored.',
  secret: 'This mail holds a link that only its reader may open, so it is not shown.',
} as const

export async function getMailPreview({ deps, params }: ApiVisit<{ id: string }>): Promise<Response> {
  const preview = await findPreview(deps, params.id)
  if (!preview.ok) return preview.reason === 'none' ? nothingHere() : refuse(410, 'gone', whyNot[preview.reason])
  return lookOnly(preview.html)
}

const cannot = {
  'not failed': 'This mail has not failed.',
  forgotten: whyNot.forgotten,
  expired: 'The link in this mail has run out. It has to be asked for anew.',
} as const

export async function postMailAgain(visit: ApiVisit<{ id: string }>): Promise<Response> {
  const { id } = await memberOf(visit)
  const done = await sendAgain(visit.deps, visit.params.id, id)
  if (done.ok) return answer({ queued: true })
  return done.reason === 'none' ? nothingHere() : refuse(409, 'cannot', cannot[done.reason])
}
