import { expect, test } from 'vitest'
import { validateIssue, findSendBlocker } from './issue.ts'

const words = { subject: 'Autumn', preheader: '', intro: 'Hello.', articles: [], products: [] }

test('an ordinary issue has no errors and can be sent', () => {
  expect(validateIssue(words)).toEqual({})
  expect(findSendBlocker(words)).toBeUndefined()
})

test('a subject cannot start a second line (T32)', () => {
  expect(validateIssue({ ...words, subject: 'Hello\r\nBcc: eve@example.test' })).toHaveProperty('subject')
  expect(validateIssue({ ...words, preheader: 'a\nb' })).toHaveProperty('preheader')
})

test('fields that are too long or have too many entries are reported one by one', () => {
  const much = {
    subject: 'x'.repeat(151),
    preheader: 'x'.repeat(201),
    intro: 'x'.repeat(5001),
    articles: Array.from({ length: 13 }, String),
    products: Array.from({ length: 9 }, String),
  }
  expect(Object.keys(validateIssue(much))).toEqual(['subject', 'preheader', 'intro', 'articles', 'products'])
})

test('an issue without subject or content cannot be sent', () => {
  expect(findSendBlocker({ ...words, subject: ' ' })).toContain('subject')
  expect(findSendBlocker({ ...words, intro: ' ' })).toContain('This issue is empty')
})
