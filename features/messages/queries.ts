import { countRows, readKeysetPage } from '#features/keyset-pagination.ts'
import type { Db, MessageState } from '#features/tables.ts'

const pageSize = 50
/** The site promises a reply within two days. */
const replyWithinMs = 48 * 60 * 60 * 1000

export async function listMessages(db: Db, { state, cursor }: { state: MessageState; cursor: string | undefined }) {
  const matching = db.selectFrom('contact_messages').where('state', '=', state)
  const rows = matching
    .select(['id', 'name', 'email', 'subject', 'message'])
    .select(['unread', 'state', 'suspicions', 'created_at'])
  const [{ page, next }, total] = await Promise.all([
    readKeysetPage(rows, { cursor, size: pageSize }),
    countRows(matching),
  ])
  return { messages: page.map((message) => ({ ...message, due_at: message.created_at + replyWithinMs })), total, next }
}

export function countUnread(db: Db): Promise<number> {
  return countRows(db.selectFrom('contact_messages').where('state', '=', 'inbox').where('unread', '=', true))
}
