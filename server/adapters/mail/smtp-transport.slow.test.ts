import { expect, onTestFinished, test, vi } from 'vitest'
import { TransportError, type OutgoingMail } from '#features/mail/ports.ts'
import { closeConnection, startTestSmtp, doNotRespond, type SmtpBehavior } from '#tests/kit/fakes/smtp.ts'
import { createSmtpTransport } from './smtp-transport.ts'
import { requiresTls } from './smtp-connection.ts'

const from = { name: 'Wagwise', email: 'hello@wagwise.test' }
const minute = 60_000
const patient = { connectionTimeout: minute, greetingTimeout: minute, socketTimeout: minute }
/** For servers that fall silent on purpose. */
const impatient = { connectionTimeout: minute, greetingTimeout: 1000, socketTimeout: 1000 }
const mail: OutgoingMail = {
  id: '0190-one',
  created_at: Date.UTC(2026, 0, 15),
  to: 'ada@example.test',
  subject: 'Grüße',
  text: 'Hello',
  html: '<p>Hello</p>',
}

async function open(manners: SmtpBehavior = {}, timeouts = patient) {
  const server = await startTestSmtp(manners)
  const { transport, ...opened } = createSmtpTransport({ url: server.url, from, timeouts, idleMs: minute })
  onTestFinished(() => opened.close())
  const handOver = vi.fn<() => Promise<void>>().mockResolvedValue()
  const send = (change: Partial<OutgoingMail> = {}) => transport.send({ ...mail, ...change }, handOver)
  const errorOf = async (change: Partial<OutgoingMail> = {}) => {
    const error = await send(change).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(TransportError)
    return (error as TransportError).kind
  }
  return { server, send, errorOf, handOver, transport }
}

test('a mail reaches the server from our address, for one recipient, with an id that is always the same', async () => {
  const { server, send } = await open()
  await send()
  await send()
  expect(server.received).toMatchObject(
    Array(2).fill({ from: 'hello@wagwise.test', to: 'ada@example.test', id: '0190-one@wagwise.test' }),
  )
  expect(server.received[0]?.message).toContain('From: Wagwise <hello@wagwise.test>')
  expect(server.received[0]?.message).toContain('Date: Thu, 15 Jan 2026 00:00:00 +0000')
})

test('one connection serves many mails, and a connection closed by the server is replaced', async () => {
  const { server, send } = await open({
    command: (line) => (line.startsWith('MAIL') && server.received.length === 2 && first ? hangUpOnce : undefined),
  })
  let first = true
  const hangUpOnce = (socket: Parameters<typeof closeConnection>[0]) => {
    first = false
    closeConnection(socket)
  }
  for (let n = 0; n < 4; n++) await send({ id: `mail-${n}` })
  expect(server.received.map(({ id }) => id)).toEqual([0, 1, 2, 3].map((n) => `mail-${n}@wagwise.test`))
  expect(server.connections()).toBe(2)
})

test('lines that begin with a dot arrive as they were written', async () => {
  const { server, send } = await open()
  await send({ text: 'a\n.\n..\n.hidden' })
  expect(server.received[0]?.message).toMatch(/\r\n\.\r\n\.\.\r\n\.hidden\r\n/)
})

test('the password of the address is used, and a wrong one is the server’s trouble, not the mail’s', async () => {
  const auth = { user: 'wag', pass: 'p@ss/word' }
  const good = await open({ auth })
  await good.send()
  expect(good.server.received).toHaveLength(1)
  const bad = await open({ auth, command: (line) => (line.startsWith('AUTH') ? '535 5.7.8 no' : undefined) })
  expect(await bad.errorOf()).toBe('server')
  expect(bad.handOver).not.toHaveBeenCalled()
})

test.each([
  ['it greets nobody', { greet: () => doNotRespond }, 'server', impatient],
  ['it closes at once', { greet: () => closeConnection }, 'server'],
  ['it has no time', { greet: () => '421 4.3.2 later' }, 'server'],
  ['it wants nobody', { greet: () => '554 5.3.2 no' }, 'server'],
  ['it greets and hangs', { command: () => doNotRespond }, 'server', impatient],
  ['it hangs up at RCPT', { command: (line) => (line.startsWith('RCPT') ? closeConnection : undefined) }, 'server'],
  ['it is full', { command: (line) => (line.startsWith('RCPT') ? '452 4.2.2 full' : undefined) }, 'later'],
  ['it is greylisting', { command: (line) => (line.startsWith('RCPT') ? '450 4.7.1 later' : undefined) }, 'later'],
  ['it dislikes us', { command: (line) => (line.startsWith('MAIL') ? '550 5.7.1 no' : undefined) }, 'rejected'],
  [
    'it does not relay',
    { command: (line) => (line.startsWith('RCPT') ? '550 5.7.1 no relay' : undefined) },
    'rejected',
  ],
  [
    'it does not relay, in words',
    { command: (l) => (l.startsWith('RCPT') ? '550 relaying denied' : undefined) },
    'rejected',
  ],
  ['it knows nobody', { command: (l) => (l.startsWith('RCPT') ? '550 5.1.1 nobody' : undefined) }, 'unknown_recipient'],
  [
    'it knows nobody, plainly',
    { command: (l) => (l.startsWith('RCPT') ? '550 nobody' : undefined) },
    'unknown_recipient',
  ],
  ['it dislikes the words', { data: () => '554 5.7.1 spam' }, 'rejected'],
  ['it cannot store it', { data: () => '451 4.3.0 disk' }, 'later'],
  ['it drops the line after DATA', { data: () => closeConnection }, 'uncertain'],
  ['it falls silent after DATA', { data: () => doNotRespond }, 'uncertain', impatient],
] satisfies readonly (readonly [string, SmtpBehavior, string, typeof patient?])[])(
  '%s: the error is classified (F25)',
  async (_what, manners, kind, timeouts = patient) => {
    const { errorOf, server } = await open(manners, timeouts)
    expect(await errorOf()).toBe(kind)
    expect(server.received).toEqual([])
  },
)

test('a server that is slow but answers gets its mail', async () => {
  const { server, send } = await open({ delayMs: 100 })
  await send()
  expect(server.received).toHaveLength(1)
})

test('a mail whose worker has lost its lease stays incomplete, so the server discards it', async () => {
  const { server, send, handOver } = await open()
  handOver.mockRejectedValueOnce(new Error('another has it'))
  await expect(send()).rejects.toThrow('another has it')
  await send()
  expect(server.received).toHaveLength(1)
  expect(server.connections()).toBe(2)
})

test('a mail that cannot be built is refused before any connection is made (T32)', async () => {
  const { server, errorOf } = await open()
  expect(await errorOf({ to: 'a@x.test,b@y.test' })).toBe('rejected')
  expect(await errorOf({ subject: 'Hi\r\nBcc: v@x.test' })).toBe('rejected')
  expect(server.connections()).toBe(0)
})

test('a connection to another machine must use TLS unless the URL says otherwise', async () => {
  for (const host of ['mail.example.com', '10.0.0.7', 'localhost.example.com', 'mailpit', '']) {
    expect(requiresTls({ host })).toBe(true)
    expect(requiresTls({ host, ignoreTLS: true })).toBe(false)
  }
  for (const host of ['localhost', '127.0.0.1', '::1', '[::1]']) expect(requiresTls({ host })).toBe(false)
  const server = await startTestSmtp()
  const url = `${server.url}?requireTLS=true`
  const { transport, ...opened } = createSmtpTransport({ url, from, timeouts: patient })
  onTestFinished(() => opened.close())
  await transport.send(mail, async () => undefined)
  expect(server.received, 'on this machine a plain line will do').toHaveLength(1)
})
