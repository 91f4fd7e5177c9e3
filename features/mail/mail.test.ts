import { expect, test } from 'vitest'
import type { Deps } from '#features/deps.ts'
import { openTestHouse, type TestHouse } from '#tests/kit/test-app.ts'
import { sendAgain } from './resend.ts'
import { enqueue, enqueueMail, keepLetter } from './enqueue.ts'
import { cancelGroup, countGroup, pauseGroup, resumeGroup } from './groups.ts'
import { CarryFailure, type Carrier, type Outgoing } from './ports.ts'
import { purgeMails } from './jobs.ts'
import { findPreview, listMails } from './queries.ts'
import { takeMail, unsubscribeMark } from './leases.ts'
import { createMailWorker } from './worker.ts'

const mail = { kind: 'test', to: 'ada@example.test', subject: 'Hello', text: 'Hello.', html: '<p>Hello.</p>' }
const minute = 60_000
const day = 24 * 60 * minute

const put = (house: Deps, change: Partial<Parameters<typeof enqueueMail>[2]> = {}) =>
  house.db.transaction().execute((trx) => enqueueMail(house, trx, { ...mail, ...change }))
const rows = (house: TestHouse) =>
  house.db
    .selectFrom('mails')
    .select(['id', 'state', 'error', 'attempts', 'due_at', 'recipient', 'body_id'])
    .orderBy('id')
    .execute()

/** A carrier that fails as the test says: by the number of the try, from 1. */
function failing(fault: (number: number) => CarryFailure['fault'] | undefined): Carrier & { tried: Outgoing[] } {
  const tried: Outgoing[] = []
  return {
    to: 'server',
    tried,
    async carry(one, handOver) {
      const found = fault(tried.push(one))
      if (found === undefined || found === 'doubtful') await handOver()
      if (found !== undefined) throw new CarryFailure(found, `450 ${found}`)
    },
    purge: async () => undefined,
  }
}

test('a mail exists when what caused it exists, and not otherwise', async () => {
  const house = await openTestHouse()
  const broken = house.db.transaction().execute(async (trx) => {
    await enqueueMail(house, trx, mail)
    throw new Error('the cause was taken back')
  })
  await expect(broken).rejects.toThrow('taken back')
  expect(await rows(house)).toEqual([])
  await put(house)
  await house.settled()
  expect(house.mails).toMatchObject([{ to: mail.to, subject: mail.subject, html: mail.html }])
  expect(await rows(house)).toMatchObject([{ state: 'sent', error: '' }])
})

test.each(['a@x.test,b@y.test', 'a@x.test\nBcc: v@x.test', 'Group: a@x.test;', ''])(
  'nothing goes in the queue for %j (T32)',
  async (to) => {
    const house = await openTestHouse()
    await expect(put(house, { to })).rejects.toThrow(TypeError)
    await expect(put(house, { subject: 'Hi\r\nBcc: v@x.test' })).rejects.toThrow(TypeError)
    expect(await rows(house)).toEqual([])
  },
)

test('what may pass is tried again, later and later and never in step, for three days', async () => {
  const carrier = failing(() => 'later')
  const house = await openTestHouse({ carrier })
  await put(house)
  const pauses: number[] = []
  for (let tries = 0; tries < 30; tries++) {
    await house.settled()
    const [row] = await rows(house)
    if (row?.state !== 'queued') break
    pauses.push(row.due_at - house.clock())
    house.pass(row.due_at - house.clock())
  }
  expect(pauses.slice(0, 4)).toEqual([minute / 2, minute, 2 * minute, 4 * minute])
  expect(Math.max(...pauses)).toBe(6 * 60 * minute)
  expect(await rows(house)).toMatchObject([{ state: 'failed', error: '450 later' }])
  expect(carrier.tried.length).toBeGreaterThan(15)
  expect(new Set(carrier.tried.map(({ id }) => id)).size).toBe(1)
})

test('a server that is away is asked now and then, and after its return every mail arrives once (F25)', async () => {
  let away = true
  const carrier = failing(() => (away ? 'server' : undefined))
  const house = await openTestHouse({ carrier })
  for (let n = 0; n < 50; n++) await put(house)
  for (let minutes = 0; minutes < 60; minutes++) {
    await house.settled()
    house.pass(minute)
  }
  const asked = carrier.tried.length
  expect(asked).toBeLessThan(40)
  away = false
  house.pass(10 * minute)
  await house.settled()
  expect(new Set((await rows(house)).map(({ state }) => state))).toEqual(new Set(['sent']))
  expect(carrier.tried.length - asked).toBe(50)
})

test('a refused mail is not tried again; a refused recipient is never written to by the newsletter again', async () => {
  const carrier = failing((number) => (number === 1 ? 'refused' : 'no such recipient'))
  const house = await openTestHouse({ carrier })
  await put(house)
  await put(house, { to: 'Gone@example.test' })
  await house.settled()
  house.pass(day)
  await house.settled()
  expect(carrier.tried).toHaveLength(2)
  expect((await rows(house)).map(({ state }) => state)).toEqual(['failed', 'failed'])
  const suppressed = await house.db.selectFrom('mail_suppressions').select('email_key').execute()
  expect(suppressed).toEqual([{ email_key: 'gone@example.test' }])
})

test('a mail whose answer was lost is not sent twice, and an admin may send it again', async () => {
  const carrier = failing((number) => (number === 1 ? 'doubtful' : undefined))
  const house = await openTestHouse({ carrier })
  await put(house)
  await house.settled()
  house.pass(day)
  await house.settled()
  const [row] = await rows(house)
  expect(row).toMatchObject({ state: 'doubtful', error: expect.stringContaining('most likely arrived') })
  expect(carrier.tried).toHaveLength(1)
  expect(await sendAgain(house, row?.id ?? '', 'admin')).toEqual({ ok: true })
  await house.settled()
  expect(carrier.tried).toHaveLength(2)
  expect(carrier.tried[0]?.id).toBe(carrier.tried[1]?.id)
  expect(await sendAgain(house, row?.id ?? '', 'admin')).toEqual({ ok: false, reason: 'not failed' })
})

test('a worker that dies before handing over leaves a mail for another; after it, one in doubt', async () => {
  const house = await openTestHouse()
  await put(house)
  await put(house)
  const dead: Carrier = { to: 'server', carry: () => new Promise(() => undefined), purge: async () => undefined }
  const deadAfter: Carrier = { ...dead, carry: (_, handOver) => handOver().then(() => new Promise(() => undefined)) }
  void createMailWorker({ ...house, carrier: dead }, 'personal').turn()
  void createMailWorker({ ...house, carrier: deadAfter }, 'personal').turn()
  await expect
    .poll(() => house.db.selectFrom('mails').select('id').where('handed_at', 'is not', null).execute())
    .toHaveLength(1)
  expect(await takeMail(house, 'personal')).toBeUndefined()
  house.pass(10_000)
  await house.settled()
  expect(house.mails).toHaveLength(1)
  expect((await rows(house)).map(({ state }) => state).toSorted()).toEqual(['doubtful', 'sent'])
})

test('a worker that wakes up too late cannot hand its mail over any more', async () => {
  const house = await openTestHouse()
  await put(house)
  let goOn: () => void = () => undefined
  const ended: string[] = []
  const slow: Carrier = {
    to: 'server',
    async carry(_, handOver) {
      await new Promise<void>((resolve) => (goOn = resolve))
      await handOver().catch((error: unknown) => {
        ended.push('kept back')
        throw error
      })
      ended.push('sent')
    },
    purge: async () => undefined,
  }
  const turn = createMailWorker({ ...house, carrier: slow }, 'personal').turn()
  await expect.poll(() => takeMail(house, 'personal')).toBeUndefined()
  house.pass(10_000)
  await house.settled()
  expect(house.mails).toHaveLength(1)
  goOn()
  await turn
  expect(ended).toEqual(['kept back'])
  expect(await rows(house)).toMatchObject([{ state: 'sent' }])
})

test('twenty workers send two hundred mails once each (F9)', async () => {
  const house = await openTestHouse()
  const kept = await house.db.transaction().execute((trx) => keepLetter(house, trx, { ...mail, bulk: true }))
  const people = Array.from({ length: 200 }, (_, n) => ({ to: `reader${n}@example.test`, once: `issue-1:${n}` }))
  expect(await enqueue(house, house.db, kept, people)).toBe(200)
  expect(await enqueue(house, house.db, kept, people)).toBe(0)
  const drain = async () => {
    const worker = createMailWorker(house, 'bulk')
    while (await worker.turn());
  }
  await Promise.all(Array.from({ length: 20 }, drain))
  await drain()
  expect(house.mails).toHaveLength(200)
  expect(new Set(house.mails.map(({ to }) => to)).size).toBe(200)
})

test('a mail to one person does not wait behind a mail to many', async () => {
  const house = await openTestHouse()
  await put(house, { to: 'many@example.test', bulk: true })
  await put(house)
  await createMailWorker(house, 'personal').turn()
  expect(house.mails.map(({ to }) => to)).toEqual([mail.to])
})

test('every recipient finds their own address to unsubscribe at in the one stored text (177)', async () => {
  const house = await openTestHouse()
  const letter = { ...mail, html: `<a href="${unsubscribeMark}">x</a>`, text: unsubscribeMark }
  await house.db.transaction().execute(async (trx) => {
    const kept = await keepLetter(house, trx, letter)
    await enqueue(house, trx, kept, [
      { to: 'a@example.test', unsubscribe: 'http://localhost:3000/unsubscribe?token=a' },
      { to: 'b@example.test', unsubscribe: 'http://localhost:3000/unsubscribe?token=b' },
    ])
  })
  await house.settled()
  expect(house.mails.map(({ text, unsubscribe }) => [text, unsubscribe])).toEqual(
    ['a', 'b'].map((name) => Array(2).fill(`http://localhost:3000/unsubscribe?token=${name}`)),
  )
  expect(await house.db.selectFrom('mail_bodies').select('id').execute()).toHaveLength(1)
})

test('who has left the list meanwhile gets nothing of what was still waiting', async () => {
  const house = await openTestHouse()
  await put(house, { subscriber_id: 'somebody who was deleted' })
  await house.settled()
  expect(house.mails).toEqual([])
  expect(await rows(house)).toMatchObject([{ state: 'cancelled' }])
})

test('a mail whose link has run out is not sent late', async () => {
  const carrier = failing((number) => (number === 1 ? 'later' : undefined))
  const house = await openTestHouse({ carrier })
  await put(house, { validFor: minute })
  await house.settled()
  house.pass(2 * minute)
  await house.settled()
  expect(carrier.tried).toHaveLength(1)
  expect(await rows(house)).toMatchObject([{ state: 'failed', error: expect.stringContaining('in time') }])
})

test('the words of a secret mail are gone once it has left, and are never shown while there is a server', async () => {
  const house = await openTestHouse()
  await put(house, { secret: true })
  const [row] = await rows(house)
  expect(await findPreview(house, row?.id ?? '')).toEqual({ ok: false, reason: 'secret' })
  const files = { ...house, carrier: { ...house.carrier, to: 'files' as const } }
  expect(await findPreview(files, row?.id ?? '')).toEqual({ ok: true, html: mail.html })
  await house.settled()
  expect(await house.db.selectFrom('mail_bodies').select('id').execute()).toEqual([])
  expect(await findPreview(files, row?.id ?? '')).toEqual({ ok: false, reason: 'forgotten' })
})

test('a group is counted, paused, resumed and cancelled as one', async () => {
  const house = await openTestHouse()
  await house.db.transaction().execute(async (trx) => {
    const kept = await keepLetter(house, trx, { ...mail, bulk: true, group_id: 'issue-1' })
    await enqueue(
      house,
      trx,
      kept,
      Array.from({ length: 5 }, (_, n) => ({ to: `r${n}@example.test` })),
    )
  })
  await createMailWorker(house, 'bulk').turn()
  const held = await takeMail(house, 'bulk')
  expect(await pauseGroup(house.db, 'issue-1')).toBe(4)
  expect(held).toBeDefined()
  await house.settled()
  expect(await countGroup(house.db, 'issue-1')).toMatchObject({ sent: 1, paused: 4, queued: 0 })
  expect(await resumeGroup(house, 'issue-1')).toBe(4)
  await createMailWorker(house, 'bulk').turn()
  expect(await cancelGroup(house, 'issue-1')).toBe(3)
  await house.settled()
  expect(await countGroup(house.db, 'issue-1')).toMatchObject({ sent: 2, cancelled: 3 })
})

test('a month later the words and the addresses are gone; the numbers of a group stay', async () => {
  const house = await openTestHouse()
  await put(house)
  await put(house, { group_id: 'issue-1' })
  await house.settled()
  house.pass(29 * day)
  await put(house, { to: 'late@example.test', validFor: 60 * day })
  await purgeMails(house)
  expect((await listMails(house.db, {})).total).toBe(3)
  house.pass(2 * day)
  await purgeMails(house)
  const left = await rows(house)
  expect(left).toMatchObject([
    { recipient: '', body_id: null, state: 'sent' },
    { recipient: 'late@example.test', state: 'queued' },
  ])
  expect(await house.db.selectFrom('mail_bodies').select('id').execute()).toHaveLength(1)
})

test('a clock that was set back delays no mail beyond the next tidying (F10)', async () => {
  const house = await openTestHouse()
  await put(house)
  house.pass(-day)
  await house.settled()
  expect(house.mails).toEqual([])
  await purgeMails(house)
  await house.settled()
  expect(house.mails).toHaveLength(1)
})
