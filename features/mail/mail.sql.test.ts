import { expect, test } from 'vitest'
import type { Deps } from '#features/deps.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { enqueue, enqueueMail, storeTemplate } from './enqueue.ts'
import { cancelGroup, pauseGroup, resendMail, resumeGroup } from './commands.ts'
import { TransportError, type MailTransport, type OutgoingMail } from './ports.ts'
import { purgeMails } from './jobs.ts'
import { findMailPreview, listMails } from './queries.ts'
import { leaseMail, unsubscribePlaceholder } from './leases.ts'
import { createMailWorker } from './worker.ts'

const mail = { kind: 'test', to: 'ada@example.test', subject: 'Hello', text: 'Hello.', html: '<p>Hello.</p>' }
const minute = 60_000
const day = 24 * 60 * minute

const put = (app: Deps, change: Partial<Parameters<typeof enqueueMail>[2]> = {}) =>
  app.db.transaction().execute((trx) => enqueueMail(app, trx, { ...mail, ...change }))
const rows = (app: TestApp) =>
  app.db
    .selectFrom('mails')
    .select(['id', 'state', 'error', 'attempts', 'due_at', 'recipient', 'body_id'])
    .orderBy('id')
    .execute()

/** The number of mails of a group by state. */
async function countGroup({ db }: TestApp, group_id: string) {
  const mails = await db.selectFrom('mails').select('state').where('group_id', '=', group_id).execute()
  const counts = [...Map.groupBy(mails, ({ state }) => state)].map(([state, { length }]) => [state, length])
  return { queued: 0, ...Object.fromEntries(counts) }
}

/** A transport that fails on the given attempts, counted from 1. */
function failing(
  errorOf: (number: number) => TransportError['kind'] | undefined,
): MailTransport & { tried: OutgoingMail[] } {
  const tried: OutgoingMail[] = []
  return {
    target: 'server',
    tried,
    async send(one, handOver) {
      const kind = errorOf(tried.push(one))
      if (kind === undefined || kind === 'uncertain') await handOver()
      if (kind !== undefined) throw new TransportError(kind, `450 ${kind}`)
    },
    purge: async () => undefined,
  }
}

test('a mail is queued exactly if the transaction that caused it commits', async () => {
  const app = await createTestApp()
  const broken = app.db.transaction().execute(async (trx) => {
    await enqueueMail(app, trx, mail)
    throw new Error('the cause was taken back')
  })
  await expect(broken).rejects.toThrow('taken back')
  expect(await rows(app)).toEqual([])
  await put(app)
  await app.flushMail()
  expect(app.sentMails).toMatchObject([{ to: mail.to, subject: mail.subject, html: mail.html }])
  expect(await rows(app)).toMatchObject([{ state: 'sent', error: '' }])
})

test.each(['a@x.test,b@y.test', 'a@x.test\nBcc: v@x.test', 'Group: a@x.test;', ''])(
  'nothing is queued for %j (T32)',
  async (to) => {
    const app = await createTestApp()
    await expect(put(app, { to })).rejects.toThrow(TypeError)
    await expect(put(app, { subject: 'Hi\r\nBcc: v@x.test' })).rejects.toThrow(TypeError)
    expect(await rows(app)).toEqual([])
  },
)

test('temporary failures are retried with growing, jittered delays for three days', async () => {
  const transport = failing(() => 'later')
  const app = await createTestApp({ mailTransport: transport })
  await put(app)
  const pauses: number[] = []
  for (let tries = 0; tries < 30; tries++) {
    await app.flushMail()
    const [row] = await rows(app)
    if (row?.state !== 'queued') break
    pauses.push(row.due_at - app.clock())
    app.advanceClock(row.due_at - app.clock())
  }
  expect(pauses.slice(0, 4)).toEqual([minute / 2, minute, 2 * minute, 4 * minute])
  expect(Math.max(...pauses)).toBe(6 * 60 * minute)
  expect(await rows(app)).toMatchObject([{ state: 'failed', error: '450 later' }])
  expect(transport.tried.length).toBeGreaterThan(15)
  expect(new Set(transport.tried.map(({ id }) => id)).size).toBe(1)
})

test('an unreachable server is tried now and then, and once it is back every mail arrives once (F25)', async () => {
  let isUnavailable = true
  const transport = failing(() => (isUnavailable ? 'server' : undefined))
  const app = await createTestApp({ mailTransport: transport })
  for (let n = 0; n < 50; n++) await put(app)
  for (let minutes = 0; minutes < 60; minutes++) {
    await app.flushMail()
    app.advanceClock(minute)
  }
  const attempts = transport.tried.length
  expect(attempts).toBeLessThan(40)
  isUnavailable = false
  app.advanceClock(10 * minute)
  await app.flushMail()
  expect(new Set((await rows(app)).map(({ state }) => state))).toEqual(new Set(['sent']))
  expect(transport.tried.length - attempts).toBe(50)
})

test('a rejected mail is not retried, and the newsletter never writes to a rejected recipient again', async () => {
  const transport = failing((number) => (number === 1 ? 'rejected' : 'unknown_recipient'))
  const app = await createTestApp({ mailTransport: transport })
  await put(app)
  await put(app, { to: 'Gone@example.test' })
  await app.flushMail()
  app.advanceClock(day)
  await app.flushMail()
  expect(transport.tried).toHaveLength(2)
  expect((await rows(app)).map(({ state }) => state)).toEqual(['failed', 'failed'])
  const suppressed = await app.db.selectFrom('mail_suppressions').select('email_key').execute()
  expect(suppressed).toEqual([{ email_key: 'gone@example.test' }])
})

test('a mail whose response was lost is not sent twice, and an admin can resend it', async () => {
  const transport = failing((number) => (number === 1 ? 'uncertain' : undefined))
  const app = await createTestApp({ mailTransport: transport })
  await put(app)
  await app.flushMail()
  app.advanceClock(day)
  await app.flushMail()
  const [row] = await rows(app)
  expect(row).toMatchObject({ state: 'uncertain', error: expect.stringContaining('most likely been delivered') })
  expect(transport.tried).toHaveLength(1)
  expect(await resendMail(app, row?.id ?? '', 'admin')).toEqual({ ok: true })
  await app.flushMail()
  expect(transport.tried).toHaveLength(2)
  expect(transport.tried[0]?.id).toBe(transport.tried[1]?.id)
  expect(await resendMail(app, row?.id ?? '', 'admin')).toEqual({ ok: false, reason: 'not_failed' })
})

test('a worker that dies before handing over leaves the mail to another; after it, the mail is uncertain', async () => {
  const app = await createTestApp()
  await put(app)
  await put(app)
  const dead: MailTransport = {
    target: 'server',
    send: () => new Promise(() => undefined),
    purge: async () => undefined,
  }
  const deadAfter: MailTransport = {
    ...dead,
    send: (_, handOver) => handOver().then(() => new Promise(() => undefined)),
  }
  void createMailWorker({ ...app, mailTransport: dead }, 'personal').runOnce()
  void createMailWorker({ ...app, mailTransport: deadAfter }, 'personal').runOnce()
  await expect
    .poll(() => app.db.selectFrom('mails').select('id').where('handed_over_at', 'is not', null).execute())
    .toHaveLength(1)
  expect(await leaseMail(app, 'personal')).toBeUndefined()
  app.advanceClock(10_000)
  await app.flushMail()
  expect(app.sentMails).toHaveLength(1)
  expect((await rows(app)).map(({ state }) => state).toSorted()).toEqual(['sent', 'uncertain'])
})

test('a worker whose lease expired can no longer hand its mail over', async () => {
  const app = await createTestApp()
  await put(app)
  let goOn: (() => void) | undefined
  const ended: string[] = []
  const slow: MailTransport = {
    target: 'server',
    async send(_, handOver) {
      await new Promise<void>((resolve) => (goOn = resolve))
      await handOver().catch((error: unknown) => {
        ended.push('held back')
        throw error
      })
      ended.push('sent')
    },
    purge: async () => undefined,
  }
  const turn = createMailWorker({ ...app, mailTransport: slow }, 'personal').runOnce()
  await expect.poll(() => goOn).toBeDefined()
  expect(await leaseMail(app, 'personal')).toBeUndefined()
  app.advanceClock(10_000)
  await app.flushMail()
  expect(app.sentMails).toHaveLength(1)
  goOn?.()
  await turn
  expect(ended).toEqual(['held back'])
  expect(await rows(app)).toMatchObject([{ state: 'sent' }])
})

test('personal mail does not wait behind bulk mail', async () => {
  const app = await createTestApp()
  await put(app, { to: 'many@example.test', bulk: true })
  await put(app)
  await createMailWorker(app, 'personal').runOnce()
  expect(app.sentMails.map(({ to }) => to)).toEqual([mail.to])
})

test('every recipient gets their own unsubscribe link from the one stored text (177)', async () => {
  const app = await createTestApp()
  const template = { ...mail, html: `<a href="${unsubscribePlaceholder}">x</a>`, text: unsubscribePlaceholder }
  await app.db.transaction().execute(async (trx) => {
    const stored = await storeTemplate(app, trx, template)
    await enqueue(app, trx, stored, [
      { to: 'a@example.test', unsubscribe: 'http://localhost:3000/unsubscribe?token=a' },
      { to: 'b@example.test', unsubscribe: 'http://localhost:3000/unsubscribe?token=b' },
    ])
  })
  await app.flushMail()
  expect(app.sentMails.map(({ text, unsubscribe }) => [text, unsubscribe])).toEqual(
    ['a', 'b'].map((name) => Array(2).fill(`http://localhost:3000/unsubscribe?token=${name}`)),
  )
  expect(await app.db.selectFrom('mail_bodies').select('id').execute()).toHaveLength(1)
})

test('mail still queued for someone who unsubscribed is not sent', async () => {
  const app = await createTestApp()
  await put(app, { subscriber_id: 'somebody who was deleted' })
  await app.flushMail()
  expect(app.sentMails).toEqual([])
  expect(await rows(app)).toMatchObject([{ state: 'cancelled' }])
})

test('a mail whose link has expired is not sent late', async () => {
  const transport = failing((number) => (number === 1 ? 'later' : undefined))
  const app = await createTestApp({ mailTransport: transport })
  await put(app, { validFor: minute })
  await app.flushMail()
  app.advanceClock(2 * minute)
  await app.flushMail()
  expect(transport.tried).toHaveLength(1)
  expect(await rows(app)).toMatchObject([{ state: 'failed', error: expect.stringContaining('in time') }])
})

test('the text of a secret mail is deleted once sent, and never shown while there is a mail server', async () => {
  const app = await createTestApp()
  await put(app, { secret: true })
  const [row] = await rows(app)
  expect(await findMailPreview(app, row?.id ?? '')).toEqual({ ok: false, reason: 'secret' })
  const files = { ...app, mailTransport: { ...app.mailTransport, target: 'files' as const } }
  expect(await findMailPreview(files, row?.id ?? '')).toEqual({ ok: true, html: mail.html })
  await app.flushMail()
  expect(await app.db.selectFrom('mail_bodies').select('id').execute()).toEqual([])
  expect(await findMailPreview(files, row?.id ?? '')).toEqual({ ok: false, reason: 'forgotten' })
})

test('a group is counted, paused, resumed and cancelled as one', async () => {
  const app = await createTestApp()
  await app.db.transaction().execute(async (trx) => {
    const stored = await storeTemplate(app, trx, { ...mail, bulk: true, group_id: 'issue-1' })
    await enqueue(
      app,
      trx,
      stored,
      Array.from({ length: 5 }, (_, n) => ({ to: `r${n}@example.test` })),
    )
  })
  await createMailWorker(app, 'bulk').runOnce()
  const leased = await leaseMail(app, 'bulk')
  expect(await pauseGroup(app.db, 'issue-1')).toBe(4)
  expect(leased).toBeDefined()
  await app.flushMail()
  expect(await countGroup(app, 'issue-1')).toMatchObject({ sent: 1, paused: 4, queued: 0 })
  expect(await resumeGroup(app, 'issue-1')).toBe(4)
  await createMailWorker(app, 'bulk').runOnce()
  expect(await cancelGroup(app, 'issue-1')).toBe(3)
  await app.flushMail()
  expect(await countGroup(app, 'issue-1')).toMatchObject({ sent: 2, cancelled: 3 })
})

test('after a month texts and addresses are deleted; the counts of a group stay', async () => {
  const app = await createTestApp()
  await put(app)
  await put(app, { group_id: 'issue-1' })
  await app.flushMail()
  app.advanceClock(29 * day)
  await put(app, { to: 'late@example.test', validFor: 60 * day })
  await purgeMails(app)
  expect((await listMails(app.db, {})).total).toBe(3)
  app.advanceClock(2 * day)
  await purgeMails(app)
  const left = await rows(app)
  expect(left).toMatchObject([
    { recipient: '', body_id: null, state: 'sent' },
    { recipient: 'late@example.test', state: 'queued' },
  ])
  expect(await app.db.selectFrom('mail_bodies').select('id').execute()).toHaveLength(1)
})

test('a clock that was set back delays no mail beyond the next cleanup (F10)', async () => {
  const app = await createTestApp()
  await put(app)
  app.advanceClock(-day)
  await app.flushMail()
  expect(app.sentMails).toEqual([])
  await purgeMails(app)
  await app.flushMail()
  expect(app.sentMails).toHaveLength(1)
})
