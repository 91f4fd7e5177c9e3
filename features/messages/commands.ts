import type { Needs } from '#features/deps.ts'
import { countRows } from '#features/keyset-pagination.ts'
import { enqueueMail, wakeMailWorker } from '#features/mail/enqueue.ts'
import { findOwnerAddress, readMailBranding } from '#features/mail/branding.ts'
import { renderStoredMail } from '#features/mail/template/stored-mail.ts'
import { readSettings } from '#features/settings/queries.ts'
import type { Db } from '#features/tables.ts'

type MessageDeps = Needs<'db' | 'clock' | 'newId' | 'config' | 'bus'>

type NewMessage = { name: string; email: string; subject: string; message: string; honeypot: string }

/** Limits mail during a flood of messages; further ones appear only in the dashboard. */
const maxCopiesPerHour = 20

/** A filled honeypot only marks the message as spam, so that no honest message is lost. */
export async function addMessage(deps: MessageDeps, { honeypot, ...message }: NewMessage) {
  const { db, clock, newId } = deps
  const suspicions = honeypot.trim() === '' ? [] : ['A hidden field was filled in.']
  const state = suspicions.length > 0 ? 'spam' : 'inbox'
  const id = newId()
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('contact_messages')
      .values({ ...message, id, state, suspicions, created_at: clock() })
      .execute()
    if (state === 'inbox') await copyToOwner({ ...deps, db: trx }, id, message)
  })
  await wakeMailWorker(deps)
}

/** The copy has the id of the message, so that replies are shown in the same thread. */
async function copyToOwner(deps: MessageDeps, id: string, message: Omit<NewMessage, 'honeypot'>) {
  const { mailMessages } = await readSettings(deps)
  const to = mailMessages ? await findOwnerAddress(deps) : undefined
  if (to === undefined || (await countCopies(deps.db, deps.clock())) >= maxCopiesPerHour) return
  const copy = renderStoredMail('contact', await readMailBranding(deps), message)
  await enqueueMail(deps, deps.db, { id, kind: 'contact', to, replyTo: message.email, ...copy })
}

function countCopies(db: Db, now: number): Promise<number> {
  return countRows(
    db
      .selectFrom('mails')
      .where('kind', '=', 'contact')
      .where('created_at', '>', now - 60 * 60 * 1000),
  )
}
