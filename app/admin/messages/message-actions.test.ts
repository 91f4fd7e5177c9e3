import { expect, test } from 'vitest'
import { replyDeadline, replyHref } from './message-actions.ts'

test('a reply opens with the subject once, and the question quoted', () => {
  const href = replyHref({ name: 'Ada', email: 'ada+pets@example.com', subject: 'Hay & water', message: 'One\nTwo' })
  const url = new URL(href)
  expect(url.pathname).toBe('ada%2Bpets@example.com')
  expect(url.searchParams.get('subject')).toBe('Re: Hay & water')
  expect(url.searchParams.get('body')).toContain('> One\r\n> Two')
  expect(replyHref({ name: '', email: 'a@b.co', subject: 'RE: again', message: '' })).toContain('subject=RE%3A%20again')
})

test('an address cannot add headers to a reply', () => {
  expect(
    new URL(replyHref({ name: '', email: 'a@b.co?bcc=x@y.co', subject: '', message: '' })).searchParams.get('bcc'),
  ).toBe(null)
})

test('a message says how long is left to answer it', () => {
  const due = '2026-01-03T00:00:00.000Z'
  expect(replyDeadline(due, Date.parse('2026-01-01T00:30:00.000Z'))).toEqual({
    words: 'Reply within 48 hours',
    isLate: false,
  })
  expect(replyDeadline(due, Date.parse('2026-01-02T23:30:00.000Z')).words).toBe('Reply within an hour')
  expect(replyDeadline(due, Date.parse('2026-01-04T00:00:00.000Z')).isLate).toBe(true)
})
