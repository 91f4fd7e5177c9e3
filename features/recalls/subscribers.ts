import { normalizeEmail } from '#domain/text/email-address.ts'
import type { Needs } from '#features/deps.ts'
import { countRows } from '#features/keyset-pagination.ts'
import { isSuppressed } from '#features/mail/commands.ts'
import { enqueueMail, isBelowDailyLimit, wakeMailWorker } from '#features/mail/enqueue.ts'
import { readMailBranding } from '#features/mail/branding.ts'
import { renderMail } from '#features/mail/template/render.ts'
import type { Db } from '#features/tables.ts'

/*
 * Apart from the newsletter: who asks for mail about recalls gets that and nothing else, and leaving one does not leave
 * the other. Always confirmed by mail, because anybody can enter an address.
 */

type SubscriberDeps = Needs<'db' | 'clock' | 'newId' | 'config' | 'signer' | 'bus'>
const confirmationTtlMs = 3 * 24 * 60 * 60 * 1000
const unconfirmedDays = 7
const kind = 'recall-confirm'
export const recallMailKind = 'recall'

/** New and known addresses get the same response. */
export async function requestRecallMail(deps: SubscriberDeps, email: string, wording: string): Promise<void> {
  const email_key = normalizeEmail(email)
  await deps.db.transaction().execute(async (trx) => {
    if (await isSuppressed(trx, email_key)) return
    const row = await trx
      .insertInto('recall_subscribers')
      .values({ id: deps.newId(), email, email_key, state: 'pending', wording, created_at: deps.clock() })
      .onConflict((conflict) => conflict.column('email_key').doUpdateSet({ email_key }))
      .returning(['id', 'state'])
      .executeTakeFirstOrThrow()
    if (row.state === 'subscribed' || !(await isBelowDailyLimit(deps, trx, { email, kinds: [kind] }))) return
    const token = deps.signer.sign('recalls-confirm', row.id, deps.clock() + confirmationTtlMs)
    const branding = await readMailBranding({ ...deps, db: trx })
    const mail = renderMail(
      {
        subject: 'Confirm email about recalls',
        preheader: 'One press, and you hear when we confirm a recall.',
        title: 'Email about recalls?',
        blocks: [
          {
            kind: 'text',
            text: `You asked ${branding.name} for an email when a recall concerns something on the site. Please confirm that this address is yours.`,
          },
          {
            kind: 'buttons',
            buttons: [{ label: 'Confirm', path: `/recalls/confirm?token=${encodeURIComponent(token)}` }],
          },
          { kind: 'text', text: 'If you did not ask for this, ignore this email and nothing happens.' },
        ],
        reason: `You're receiving this email because this address was entered on the recalls page of ${branding.name}.`,
      },
      branding,
    )
    await enqueueMail(deps, trx, { ...mail, kind, to: email, secret: true, validFor: confirmationTtlMs })
  })
  await wakeMailWorker(deps)
}

/** Undefined if the link is invalid or expired, or the address is gone. Opening it confirms nothing. */
export function findRecallRequest({ db, signer }: Needs<'db' | 'signer'>, token: string) {
  return findByToken(db, signer.read('recalls-confirm', token))
}

export async function confirmRecallMail(deps: Needs<'db' | 'clock' | 'signer'>, token: string): Promise<boolean> {
  const person = await findRecallRequest(deps, token)
  if (!person) return false
  await deps.db
    .updateTable('recall_subscribers')
    .set({ state: 'subscribed', confirmed_at: deps.clock() })
    .where((row) => row.and({ id: person.id, state: 'pending' }))
    .execute()
  return true
}

export function recallUnsubscribeUrl({ config, signer }: Needs<'config' | 'signer'>, id: string): string {
  return `${config.origin}/recalls/unsubscribe?token=${encodeURIComponent(signer.sign('recalls', id))}`
}

/** `isValid`: the link is one of ours, also if the address has been deleted since. */
export async function findRecallSubscriber({ db, signer }: Needs<'db' | 'signer'>, token: string) {
  const id = signer.read('recalls', token)
  return { isValid: id !== undefined, isSubscribed: (await findByToken(db, id)) !== undefined }
}

async function findByToken(db: Db, id: string | undefined) {
  if (id === undefined) return undefined
  return db.selectFrom('recall_subscribers').select(['id', 'state']).where('id', '=', id).executeTakeFirst()
}

/** The address is deleted, and mail that waits for it is not sent. Idempotent. */
export async function leaveRecallMail({ db, signer }: Needs<'db' | 'signer'>, token: string): Promise<boolean> {
  const id = signer.read('recalls', token)
  if (id === undefined) return false
  await db.transaction().execute(async (trx) => {
    const left = await trx.deleteFrom('recall_subscribers').where('id', '=', id).returning('email_key').execute()
    for (const { email_key } of left) await deleteWaitingMail(trx, email_key)
  })
  return true
}

async function deleteWaitingMail(trx: Db, recipient_key: string): Promise<void> {
  await trx
    .deleteFrom('mails')
    .where((row) => row.and({ recipient_key, kind: recallMailKind }))
    .where('state', 'in', ['queued', 'paused'])
    .where('handed_over_at', 'is', null)
    .execute()
}

export async function deleteUnconfirmedRecallMail({ db, clock }: Needs<'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('recall_subscribers')
    .where('state', '=', 'pending')
    .where('created_at', '<', clock() - unconfirmedDays * 24 * 60 * 60 * 1000)
    .execute()
}

export function countRecallSubscribers(db: Db): Promise<number> {
  return countRows(db.selectFrom('recall_subscribers').where('state', '=', 'subscribed'))
}
