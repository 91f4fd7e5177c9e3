export type MessageState = 'inbox' | 'archived' | 'spam'
export type Message = {
  id: string
  name: string
  email: string
  subject: string
  message: string
  unread: boolean
  state: MessageState
  suspicions: readonly string[]
  created_at: string
  due_at: string
}
export type MessagesResponse = { messages: readonly Message[]; total: number; next: string | null }

export type CommentState = 'pending' | 'approved' | 'rejected' | 'spam'
export type AdminComment = {
  id: string
  article: { id: string; title: string; slug: string }
  author_name: string
  author_email: string
  content: string
  state: CommentState
  suspicions: readonly string[]
  created_at: string
}
export type CommentsResponse = { comments: readonly AdminComment[]; total: number; next: string | null }

export type Subscriber = { id: string; email: string; state: string; created_at: string; source: string | null }
export type SubscribersResponse = { subscribers: readonly Subscriber[]; total: number; next: string | null }
