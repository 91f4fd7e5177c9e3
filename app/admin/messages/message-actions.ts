import { createBulkActions } from '../kit/bulk-actions.ts'
import type { Message } from '#app/contract/inbox.ts'

export const messageActions = createBulkActions('/api/admin/messages', 'message')

/** Opens a letter in the admin's own mail program, with the question quoted below. */
export function replyHref({
  name,
  email,
  subject,
  message,
}: Pick<Message, 'name' | 'email' | 'subject' | 'message'>): string {
  const quoted = message.split('\n').map((line) => `> ${line}`)
  const body = [`Hello ${name},`, '', '', '', ...quoted].join('\r\n')
  const replySubject = /^re:/i.test(subject) ? subject : `Re: ${subject}`
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?subject=${encodeURIComponent(replySubject)}&body=${encodeURIComponent(body)}`
}

const hour = 60 * 60 * 1000

/** How long there is left to answer, in words. */
export function replyDeadline(due_at: string, now: number): { words: string; late: boolean } {
  const left = Date.parse(due_at) - now
  if (left <= 0) return { words: 'Reply overdue', late: true }
  const hours = Math.ceil(left / hour)
  return { words: hours === 1 ? 'Reply within an hour' : `Reply within ${hours} hours`, late: false }
}
