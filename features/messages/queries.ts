import { sql } from 'kysely'
import { countRows, readKeysetPage } from '#features/keyset-pagination.ts'
import type { Db } from '#features/tables.ts'
import type { MessageState } from './tables.ts'

/** The site promises a reply within two days. */
const replyWithinMs = 48 * 60 * 60 * 1000

export async function listMessages(db: Db, { state, cursor }: { state: MessageState; cursor: string | undefined }) {
  const matching = db.selectFrom('contact_messages').where('state', '=', state)
  const rows = matching
    .select(['id', 'name', 'email', 'subject', 'message'])
    .select(['unread', 'state', 'suspicions', 'created_at'])
  const [{ page, next }, total] = await Promise.all([readKeysetPage(rows, { cursor }), countRows(matching)])
  const ids = page.map(({ id }) => id)
  const replies = ids.length === 0 ? [] : await listReplies(db, ids)
  const messages = page.map((message) => ({
    ...message,
    due_at: message.created_at + replyWithinMs,
    replies: replies.filter(({ message_id }) => message_id === message.id),
  }))
  return { messages, total, next }
}

/** Oldest first. The state is null if the mail was deleted with other data of the address. */
function listReplies(db: Db, message_ids: readonly string[]) {
  return db
    .selectFrom('message_replies as reply')
    .leftJoin('mails', 'mails.id', 'reply.id')
    .select(['reply.id', 'message_id', 'content', 'reply.created_at', 'mails.state', 'mails.error'])
    .select(sql<string | null>`(select "email" from "user" where "user"."id" = reply.user_id)`.as('author'))
    .where('message_id', 'in', message_ids)
    .orderBy('reply.created_at')
    .orderBy('reply.id')
    .execute()
}

export function countUnread(db: Db): Promise<number> {
  return countRows(db.selectFrom('contact_messages').where('state', '=', 'inbox').where('unread', '=', true))
}
