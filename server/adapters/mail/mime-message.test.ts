import { expect, test } from 'vitest'
import { buildMimeMessage, toMailOptions } from './mime-message.ts'

const from = { name: 'Wagwise', email: 'hello@wagwise.test' }
const mail = { id: 'one', created_at: 0, to: 'ada@example.test', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }

test.each([
  'a@x.test,b@y.test',
  'a@x.test\nBcc: v@x.test',
  'Group: a@x.test;',
  '"a@x.test b"@y.test',
  '',
  'Ada <a@x.test>',
])('%j is not one recipient, so nothing is sent (T32)', (to) => {
  expect(() => toMailOptions({ ...mail, to }, from)).toThrow(TypeError)
  expect(() => toMailOptions({ ...mail, replyTo: to }, from)).toThrow(TypeError)
})

test.each(['Hi\r\nBcc: v@x.test', 'Hi\nX', 'Hi\0', 'Hi\u2028there'])('the subject %j is refused (T4)', (subject) => {
  expect(() => toMailOptions({ ...mail, subject }, from)).toThrow(TypeError)
})

test('a newsletter names its list and where to unsubscribe in the headers that mail programs look for', () => {
  const { headers } = toMailOptions({ ...mail, unsubscribe: 'https://wagwise.test/u/abc' }, from)
  expect(headers).toEqual({
    'Auto-Submitted': 'auto-generated',
    'List-Id': '<newsletter.wagwise.test>',
    'List-Unsubscribe': '<https://wagwise.test/u/abc>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(toMailOptions(mail, from).headers).not.toHaveProperty('List-Unsubscribe')
  expect(toMailOptions(mail, from).headers).not.toHaveProperty('List-Id')
})

test('a mail of a thread names what came before it, and is not marked as automatic', async () => {
  const options = toMailOptions({ ...mail, thread: ['first', 'second'] }, from)
  expect(options).toMatchObject({
    messageId: '<one@wagwise.test>',
    inReplyTo: '<second@wagwise.test>',
    references: ['<first@wagwise.test>', '<second@wagwise.test>'],
  })
  expect(options.headers).not.toHaveProperty('Auto-Submitted')
  const message = (await buildMimeMessage({ ...mail, thread: ['first', 'second'] }, from, 'lf')).toString()
  expect(message).toMatch(/^In-Reply-To: <second@wagwise\.test>$/m)
  expect(message).toMatch(/^References: <first@wagwise\.test> <second@wagwise\.test>$/m)
})
