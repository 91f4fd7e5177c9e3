import { expect, test } from 'vitest'
import { TransportError, type MailTransport, type OutgoingMail } from '#features/mail/ports.ts'
import { purgeMails } from '#features/mail/jobs.ts'
import { resendMail } from '#features/mail/commands.ts'
import { createMailWorker } from '#features/mail/worker.ts'
import { updateSettings } from '#features/settings/commands.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { addMessage, deleteMessages, replyToMessage } from './commands.ts'
import { listMessages } from './queries.ts'

const words = { name: 'Ada', email: 'ada@example.org', subject: 'Re: Hay?', message: 'How much?\n\nAda', honeypot: '' }

/** A mail server that refuses what it is told to. */
async function open() {
  const sent: OutgoingMail[] = []
  const transportFault: { kind?: TransportError['kind'] } = {}
  const mailTransport: MailTransport = {
    target: 'server',
    async send(mail, handOver) {
      if (transportFault.kind) throw new TransportError(transportFault.kind, '550 not here')
      await handOver()
      sent.push(mail)
    },
    purge: async () => undefined,
  }
  const app = { ...(await createTestApp()), mailTransport }
  await updateSettings(app, { contactEmail: 'owner@example.test', mailMessages: false }, null)
  await addMessage(app, words)
  const worker = createMailWorker(app, 'personal')
  const messages = async () => (await listMessages(app.db, { state: 'inbox', cursor: undefined })).messages
  const message_id = (await messages())[0]?.id ?? ''
  const reply = (content: string) => replyToMessage(app, { message_id, content, user_id: 'owner' })
  const deliver = async () => {
    app.advanceClock(1000)
    while (await worker.runOnce()) app.advanceClock(1)
  }
  const replies = async () =>
    (await messages())[0]?.replies.map(({ content, state, error }) => ({ content, state, error }))
  return { app, sent, fault: transportFault, message_id, messages, reply, deliver, replies }
}

test('replies are mailed to the sender as one thread, and answers go to the owner', async () => {
  const { sent, message_id, reply, deliver, replies, messages } = await open()
  expect(await reply(' As much as they eat.\r\n\r\nWagwise ')).toEqual({ ok: true })
  expect(await replies()).toEqual([{ content: 'As much as they eat.\n\nWagwise', state: 'queued', error: '' }])
  await deliver()
  await reply('And water.')
  await deliver()
  const [first, second] = sent
  expect(first).toMatchObject({
    to: 'ada@example.org',
    replyTo: 'owner@example.test',
    subject: 'Re: Hay?',
    thread: [message_id],
  })
  expect(first?.text).toMatch(/As much as they eat\.\n\nWagwise\n\nYou wrote:\n\n> How much\?\n> \n> Ada/)
  expect(first?.html).toContain('As much as they eat.<br><br>Wagwise')
  expect(second?.thread).toEqual([message_id, first?.id])
  expect((await replies())?.map(({ state }) => state)).toEqual(['sent', 'sent'])
  expect((await messages())[0]).toMatchObject({ unread: false, replies: [{ id: first?.id, author: null }, {}] })
})

test('the same reply again, at once or after a lost response, is not sent twice', async () => {
  const { sent, reply, deliver, replies } = await open()
  await Promise.all([reply('Hay.'), reply('Hay.'), reply('Hay.')])
  await deliver()
  await reply('Hay.')
  await deliver()
  expect(sent).toHaveLength(1)
  expect(await replies()).toHaveLength(1)
})

test('a refused reply says why, and is sent with the same id when it is tried again', async () => {
  const { app, sent, fault: transportFault, messages, reply, deliver, replies } = await open()
  transportFault.kind = 'rejected'
  await reply('Hay.')
  await deliver()
  expect(await replies()).toEqual([{ content: 'Hay.', state: 'failed', error: '550 not here' }])
  delete transportFault.kind
  const id = (await messages())[0]?.replies[0]?.id ?? ''
  expect(await resendMail(app, id, 'owner')).toEqual({ ok: true })
  await deliver()
  expect(sent.map((mail) => mail.id)).toEqual([id])
  expect(await replies()).toEqual([{ content: 'Hay.', state: 'sent', error: '' }])
})

test.each(['See https://www.amazon.com/dp/B000000001', 'www.example.com has more', 'http://other.example/'])(
  'a reply with a link to another site is refused before anything is stored: %s (decision 8)',
  async (content) => {
    const { reply, replies } = await open()
    expect(await reply(content)).toEqual({
      ok: false,
      reason: 'invalid',
      fields: { content: expect.stringContaining('no links to other sites') },
    })
    expect(await replies()).toEqual([])
  },
)

test('without a mail server, or without the message, nothing is queued', async () => {
  const { app, reply, message_id } = await open()
  const files = { ...app, mailTransport: { ...app.mailTransport, target: 'files' as const } }
  const request = { message_id, content: 'Hay.', user_id: 'owner' }
  expect(await replyToMessage(files, request)).toEqual({
    ok: false,
    reason: 'invalid',
    fields: { content: expect.stringContaining('Settings, Mail') },
  })
  expect(await replyToMessage(app, { ...request, message_id: 'other' })).toEqual({ ok: false, reason: 'not_found' })
  expect(await app.db.selectFrom('mails').select('id').execute()).toEqual([])
  expect(await reply('Hay.')).toEqual({ ok: true })
})

test('a line break in a subject cannot add a header', async () => {
  const { app, reply, sent, message_id, deliver } = await open()
  const subject = 'Hay\r\nBcc: victim@example.org'
  await app.db.updateTable('contact_messages').set({ subject }).where('id', '=', message_id).execute()
  await reply('Hay.')
  await deliver()
  expect(sent[0]?.subject).toBe('Re: Hay Bcc: victim@example.org')
})

test('the state of a reply outlives the address, and deleting the message deletes replies and mails', async () => {
  const { app, message_id, reply, deliver, replies, sent } = await open()
  await reply('Hay.')
  await deliver()
  app.advanceClock(31 * 24 * 60 * 60 * 1000)
  await purgeMails(app)
  expect((await replies())?.map(({ state }) => state)).toEqual(['sent'])
  expect(await app.db.selectFrom('mails').select('recipient').execute()).toEqual([{ recipient: '' }])
  await reply('And water.')
  expect(await deleteMessages(app, [message_id], 'owner')).toBe(1)
  await deliver()
  expect(sent).toHaveLength(1)
  expect(await app.db.selectFrom('message_replies').select('id').execute()).toEqual([])
  expect(await app.db.selectFrom('mails').select('id').execute()).toEqual([])
})
