import type { Needs } from '#features/deps.ts'

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
