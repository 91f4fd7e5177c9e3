import { expect, test } from 'vitest'
import { grantAdmin } from '#features/accounts/commands.ts'
import { updateSettings } from '#features/settings/commands.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { addMessage } from './commands.ts'

const words = { name: 'Ada', email: 'ada@example.org', subject: 'A correction', message: 'Rabbits need hay.\n\nAda' }
const rows = (app: TestApp) => app.db.selectFrom('contact_messages').selectAll().execute()

test('a message is stored unread in the inbox, unchanged (216, 369)', async () => {
  const app = await createTestApp()
  await addMessage(app, { ...words, honeypot: '' })
  expect(await rows(app)).toEqual([
    { ...words, id: expect.any(String), unread: true, state: 'inbox', suspicions: [], created_at: app.clock() },
  ])
})

test('a message that filled the honeypot is stored as suspected spam (220)', async () => {
  const app = await createTestApp()
  await addMessage(app, { ...words, honeypot: 'https://spam.example' })
  const [row] = await rows(app)
  expect(row).toMatchObject({ ...words, state: 'spam' })
  expect(row?.suspicions).toHaveLength(1)
})

test('blanks in the honeypot are not suspicious, because some browsers autofill them', async () => {
  const app = await createTestApp()
  await addMessage(app, { ...words, honeypot: ' ' })
  expect((await rows(app)).map(({ state }) => state)).toEqual(['inbox'])
})

test('two thousand emoji are stored completely (215, F21)', async () => {
  const app = await createTestApp()
  const message = '🐈‍⬛'.repeat(500) + '🐕'.repeat(500)
  await addMessage(app, { ...words, message, honeypot: '' })
  expect((await rows(app)).map((row) => row.message)).toEqual([message])
})

test('a hundred concurrent messages make a hundred rows', async () => {
  const app = await createTestApp()
  await Promise.all(Array.from({ length: 100 }, () => addMessage(app, { ...words, honeypot: '' })))
  expect(new Set((await rows(app)).map(({ id }) => id)).size).toBe(100)
})

test('a copy to the owner is queued with the message, and a reply to it goes to the sender', async () => {
  const app = await createTestApp()
  await updateSettings(app, { contactEmail: 'owner@example.test' }, null)
  const message = 'See https://www.amazon.com/dp/B000000001?tag=x-20\n<b>Rabbits</b> need hay.'
  await addMessage(app, { ...words, message, honeypot: '' })
  await addMessage(app, { ...words, honeypot: 'filled' })
  await app.flushMail()
  expect(app.sentMails).toMatchObject([
    { to: 'owner@example.test', replyTo: 'ada@example.org', subject: 'Ada: A correction' },
  ])
  const [mail] = app.sentMails
  expect(mail?.text).toContain('> See [link removed]\n> <b>Rabbits</b> need hay.')
  expect(mail?.html).toContain('&lt;b&gt;Rabbits&lt;/b&gt; need hay.')
})

test('the first admin gets the copy if the contact address is invalid, and at most twenty copies are sent an hour', async () => {
  const app = await createTestApp()
  const { id } = await app.accounts.upsert({ email: 'ann@example.org', password: 'a calm long walk' })
  await grantAdmin(app, id, 'test')
  for (let n = 0; n < 30; n++) await addMessage(app, { ...words, honeypot: '' })
  await app.flushMail()
  expect(app.sentMails.map(({ to }) => to)).toEqual(Array(20).fill('ann@example.org'))
  expect(await rows(app)).toHaveLength(30)
  await updateSettings(app, { mailMessages: false }, null)
  app.advanceClock(60 * 60 * 1000)
  await addMessage(app, { ...words, honeypot: '' })
  await app.flushMail()
  expect(app.sentMails).toHaveLength(20)
})
