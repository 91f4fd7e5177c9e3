import type { Needs } from '#features/deps.ts'
import { readSettings } from '#features/settings/reads.ts'

type NewMessage = { name: string; email: string; subject: string; message: string; trap: string }

/** Kept for the Messages tab; one that fell into the trap is kept too, as suspected spam. */
export async function addMessage(
  { db, clock, newId }: Needs<'db' | 'clock' | 'newId'>,
  { trap, ...message }: NewMessage,
): Promise<void> {
  const suspicions = trap.trim() === '' ? [] : ['A field that people cannot see was filled in.']
  const state = suspicions.length > 0 ? 'spam' : 'inbox'
  await db
    .insertInto('contact_messages')
    .values({ ...message, id: newId(), state, suspicions, created_at: clock() })
    .execute()
}

/** Tells the owner that a message waits. The message itself stays in the dashboard: whatever links it holds, no mail carries them. */
export async function notifyOwner({ db, site, mailer, log }: Needs<'db' | 'site' | 'mailer' | 'log'>): Promise<void> {
  try {
    const { contactEmail } = await readSettings({ db, site })
    const where = `${site.origin}/admin/messages/contact`
    await mailer.send({
      to: contactEmail,
      subject: `A new message on ${site.name}`,
      text: `Somebody has written to you by the contact form.\n\nRead it in the dashboard: ${where}\n`,
      html: `<p>Somebody has written to you by the contact form.</p><p><a href="${where}">Read it in the dashboard</a></p>`,
    })
  } catch (error) {
    log('warn', 'owner_not_notified', { error })
  }
}
