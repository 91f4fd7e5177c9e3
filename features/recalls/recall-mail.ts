import { isEaten, recallAdvice, recallPath, recallsPath, type RecallNotice } from '#domain/recalls/notice.ts'
import { organizationOf } from '#domain/recalls/sources.ts'
import { formatLongDate } from '#domain/text/dates.ts'
import type { Needs } from '#features/deps.ts'
import { readMailBranding } from '#features/mail/branding.ts'
import { enqueue, storeTemplate, type Recipient } from '#features/mail/enqueue.ts'
import { renderMail, type MailBranding } from '#features/mail/template/render.ts'
import { findSenderError } from '#features/newsletter/issue-sending.ts'
import type { Db } from '#features/tables.ts'
import { noticeColumns } from './save-notices.ts'
import { recallMailKind as kind, recallUnsubscribeUrl } from './subscribers.ts'

export type RecallMailDeps = Needs<'db' | 'clock' | 'newId' | 'config' | 'signer' | 'mailTransport'>

/** An undo within this time takes the mail back, too. */
const recallMailDelayMs = 15 * 60 * 1000

type Match = { id: string; notice_id: string; mail_group: string | null }

/** Returns how many wait to be sent: none while the site may not send newsletters. */
export async function queueRecallMail(deps: RecallMailDeps, trx: Db, { id, notice_id }: Match): Promise<number> {
  if ((await findSenderError({ ...deps, db: trx })) !== undefined) return 0
  const people = await listRecipients(trx)
  if (people.length === 0) return 0
  const group_id = `recall-${deps.newId()}`
  const notice = await findNotice(trx, notice_id)
  const mail = recallTemplate(await readMailBranding({ ...deps, db: trx }), { ...notice, id: notice_id })
  const stored = await storeTemplate(deps, trx, { ...mail, kind, bulk: true, group_id })
  const queued = await enqueue(deps, trx, stored, toRecipients(deps, people, group_id))
  await trx
    .updateTable('mails')
    .set({ due_at: deps.clock() + recallMailDelayMs })
    .where('group_id', '=', group_id)
    .execute()
  await trx.updateTable('recall_matches').set({ mail_group: group_id }).where('id', '=', id).execute()
  return queued
}

/** Removes what waits, and tells those who already have the mail. */
export async function stopRecallMail(deps: RecallMailDeps, trx: Db, { id, notice_id, mail_group }: Match) {
  if (mail_group === null) return { stopped: 0, corrected: 0 }
  const { numDeletedRows } = await trx
    .deleteFrom('mails')
    .where('group_id', '=', mail_group)
    .where('state', 'in', ['queued', 'paused'])
    .where('handed_over_at', 'is', null)
    .executeTakeFirstOrThrow()
  await trx.updateTable('recall_matches').set({ mail_group: null }).where('id', '=', id).execute()
  const sent = trx.selectFrom('mails').select('recipient_key').where('group_id', '=', mail_group)
  const people = await listRecipients(trx)
  const keys = new Set((await sent.execute()).map(({ recipient_key }) => recipient_key))
  const told = people.filter(({ email_key }) => keys.has(email_key))
  if (told.length > 0) {
    const group_id = `${mail_group}-undone`
    const notice = await findNotice(trx, notice_id)
    const mail = correctionTemplate(await readMailBranding({ ...deps, db: trx }), notice)
    const stored = await storeTemplate(deps, trx, { ...mail, kind, bulk: true, group_id })
    await enqueue(deps, trx, stored, toRecipients(deps, told, group_id))
  }
  return { stopped: Number(numDeletedRows), corrected: told.length }
}

function findNotice(trx: Db, id: string): Promise<RecallNotice> {
  return trx.selectFrom('recall_notices').select(noticeColumns).where('id', '=', id).executeTakeFirstOrThrow()
}

type Person = { id: string; email: string; email_key: string }

/** Addresses that a mail server rejected are left out. */
function listRecipients(trx: Db): Promise<Person[]> {
  return trx
    .selectFrom('recall_subscribers')
    .select(['id', 'email', 'email_key'])
    .where('state', '=', 'subscribed')
    .where('email_key', 'not in', trx.selectFrom('mail_suppressions').select('email_key'))
    .orderBy('id')
    .execute()
}

function toRecipients(deps: Needs<'config' | 'signer'>, people: readonly Person[], group: string): Recipient[] {
  return people.map(({ id, email }) => ({
    to: email,
    dedupeKey: `${group}:${id}`,
    unsubscribe: recallUnsubscribeUrl(deps, id),
  }))
}

const reasonFor = ({ name }: MailBranding) =>
  `You're receiving this email because you asked ${name} for email about recalls. It is separate from the newsletter.`

export function recallTemplate(branding: MailBranding, notice: RecallNotice & { id: string }) {
  const { name, reason, codes, source, published_on } = notice
  const details = [
    ['Reason', reason],
    ['Lots and codes', codes],
    ['Notice', `${organizationOf(source)}, ${formatLongDate(Date.parse(published_on))}`],
  ] as const
  return renderMail(
    {
      subject: `Recall: ${name}`,
      preheader: reason || 'What it is about and what to do now.',
      title: `Recall: ${name}`,
      blocks: [
        { kind: 'details', details: details.filter(([, value]) => value !== '') },
        { kind: 'text', text: recallAdvice(isEaten(notice)) },
        { kind: 'buttons', buttons: [{ label: 'Read the notice', path: recallPath(notice.id) }] },
      ],
      reason: reasonFor(branding),
      canUnsubscribe: true,
    },
    branding,
  )
}

export function correctionTemplate(branding: MailBranding, { name, source }: RecallNotice) {
  return renderMail(
    {
      subject: `Correction: ${name}`,
      preheader: 'We took back our note about this recall.',
      title: `Correction: ${name}`,
      blocks: [
        {
          kind: 'text',
          text: `We wrote to you that this recall concerns something on ${branding.name}. We have taken that back, because it does not, or because the notice changed.`,
        },
        {
          kind: 'text',
          text: `This says nothing about the product itself: what counts is the notice of the ${organizationOf(source)}.`,
        },
        { kind: 'buttons', buttons: [{ label: 'See all recalls', path: recallsPath }] },
      ],
      reason: reasonFor(branding),
      canUnsubscribe: true,
    },
    branding,
  )
}
