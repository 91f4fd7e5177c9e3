import type { Generated } from 'kysely'

export type MessageState = 'inbox' | 'archived' | 'spam'

type ContactMessages = {
  id: string
  name: string
  email: string
  subject: string
  message: string
  unread: Generated<boolean>
  state: MessageState
  suspicions: readonly string[]
  created_at: number
}

export type MessageTables = {
  contact_messages: ContactMessages
  message_replies: { id: string; message_id: string; user_id: string | null; content: string; created_at: number }
}
