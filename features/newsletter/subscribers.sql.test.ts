import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { deleteSubscribers, subscribe } from './commands.ts'
import { countSubscribed, streamSubscribers, listSubscribers } from './queries.ts'

async function join(app: TestApp, email: string) {
  app.advanceClock(1)
  await subscribe(app, { email, source: 'site', consent: 'Yes.' })
}

test('subscribers are found by part of their address and by state, newest first', async () => {
  const app = await createTestApp()
  for (const email of ['ann@example.com', 'b_b@example.com', 'Bob@example.org']) await join(app, email)
  await app.db
    .updateTable('subscribers')
    .set({ state: 'unsubscribed' })
    .where('email', '=', 'ann@example.com')
    .execute()
  const emailsOf = async (search: Parameters<typeof listSubscribers>[1]) =>
    (await listSubscribers(app.db, search)).subscribers.map(({ email }) => email)
  expect(await emailsOf({})).toEqual(['Bob@example.org', 'b_b@example.com', 'ann@example.com'])
  expect(await emailsOf({ q: 'BOB' })).toEqual(['Bob@example.org'])
  expect(await emailsOf({ q: 'b_b' })).toEqual(['b_b@example.com'])
  expect(await emailsOf({ state: 'unsubscribed' })).toEqual(['ann@example.com'])
  expect(await countSubscribed(app.db)).toBe(2)
})

test('the list continues from page to page, and the export has every subscriber once', async () => {
  const app = await createTestApp()
  for (let number = 0; number < 60; number++) await join(app, `reader${number}@example.com`)
  const first = await listSubscribers(app.db, {})
  expect(first).toMatchObject({ total: 60, subscribers: { length: 50 } })
  const second = await listSubscribers(app.db, { cursor: first.next ?? '' })
  expect(second.subscribers).toHaveLength(10)
  expect(await Array.fromAsync(streamSubscribers(app.db), ({ email }) => email)).toEqual(
    [...first.subscribers, ...second.subscribers].map(({ email }) => email),
  )
})

test('deleting a subscriber leaves no trace of the address', async () => {
  const app = await createTestApp()
  await join(app, 'ann@example.com')
  await app.mailer.send({ to: 'Ann@example.com', subject: 'Hello', text: 'Hello', html: 'Hello' })
  const [ann] = (await listSubscribers(app.db, {})).subscribers
  expect(await deleteSubscribers(app, [ann?.id ?? '', 'none'], 'admin')).toBe(1)
  const log = await app.db.selectFrom('audit_log').select(['action', 'subject', 'details']).execute()
  expect(log).toHaveLength(1)
  const mails = await app.db.selectFrom('mails').select('recipient').execute()
  expect(JSON.stringify([log, mails])).not.toMatch(/ann@/i)
})
