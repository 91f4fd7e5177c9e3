import { fetchJson } from '#app/client/fetch-json.ts'
import type { BodyOf, ResponseOf } from '#app/contract/contract.ts'
import { createDeleteAction, createUpdateAction, toastSuccess } from '../kit/actions.ts'
import { invalidate } from '../kit/query-cache.ts'

export type Message = ResponseOf<'GET /api/admin/messages'>['messages'][number]
export type MessageState = Message['state']
export type MessageChange = Omit<BodyOf<'PATCH /api/admin/messages'>, 'ids'>

const path = '/api/admin/messages'
export const deleteMessages = createDeleteAction(path, 'message')
export const updateMessages = createUpdateAction(path, 'message', (ids, change: MessageChange) =>
  fetchJson(`PATCH ${path}`, { body: { ids, ...change } }),
)

export function messageMoves(state: MessageState): readonly { label: string; state: MessageState; outcome: string }[] {
  if (state !== 'inbox') return [{ label: 'Move to inbox', state: 'inbox', outcome: 'moved to the inbox' }]
  return [
    { label: 'Archive', state: 'archived', outcome: 'archived' },
    { label: 'Spam', state: 'spam', outcome: 'marked as spam' },
  ]
}

export async function sendReply({ id }: Message, content: string) {
  await fetchJson(`POST ${path}/:id/replies`, { params: { id }, body: { content } })
  toastSuccess('Reply queued')
  invalidate(path, '/api/admin/counts')
}

type Question = Pick<Message, 'name' | 'email' | 'subject' | 'message'>

export function replyHref({ name, email, subject, message }: Question): string {
  const quoted = message.split('\n').map((line) => `> ${line}`)
  const body = [`Hello ${name},`, '', '', '', ...quoted].join('\r\n')
  const replySubject = /^re:/i.test(subject) ? subject : `Re: ${subject}`
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?subject=${encodeURIComponent(replySubject)}&body=${encodeURIComponent(body)}`
}

const hour = 60 * 60 * 1000

export function replyDeadline(due_at: string, now: number): { words: string; isLate: boolean } {
  const left = Date.parse(due_at) - now
  if (left <= 0) return { words: 'Reply overdue', isLate: true }
  const hours = Math.ceil(left / hour)
  return { words: hours === 1 ? 'Reply within an hour' : `Reply within ${hours} hours`, isLate: false }
}
