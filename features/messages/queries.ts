import { afterCursor, toPage } from '#features/keyset-pagination.ts'
import type { Db, MessageState } from '#features/tables.ts'

const pageSize = 50
/** The site promises a reply within two days. */
const replyWithinMs = 48 * 60 * 60 * 1000

export async function listMessages(db: Db, { state, cursor }: { state: MessageState; cursor: string | undefined }) {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('contact_messages')
      .select(['id', 'name', 'email', 'subject', 'message', 'unread', 'state', 'suspicions', 'created_at'])
      .where('state', '=', state)
      .where(afterCursor(cursor))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize + 1)
      .execute(),
    db
      .selectFrom('contact_messages')
      .select((row) => row.fn.countAll<number>().as('total'))
      .where('state', '=', state)
      .executeTakeFirstOrThrow(),
  ])
  const { page, next } = toPage(rows, pageSize)
  return { messages: page.map((message) => ({ ...message, due_at: message.created_at + replyWithinMs })), total, next }
}

export async function countUnread(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('contact_messages')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('state', '=', 'inbox')
    .where('unread', '=', true)
    .executeTakeFirstOrThrow()
  return total
}
