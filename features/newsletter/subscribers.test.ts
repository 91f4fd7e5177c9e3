import { expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/kit/test-app.ts'
import { deleteSubscribers } from './admin-commands.ts'
import { subscribe } from './commands.ts'
import { countSubscribed, everySubscriber, listSubscribers } from './queries.ts'

async function join(house: TestHouse, email: string) {
  house.pass(1)
  await subscribe(house, { email, source: 'site', consent: 'Yes.' })
}

test('subscribers are found by part of their address and by state, newest first', async () => {
  const house = await openTestHouse()
  for (const email of ['ann@example.com', 'b_b@example.com', 'Bob@example.org']) await join(house, email)
  await house.db
    .updateTable('subscribers')
    .set({ state: 'unsubscribed' })
    .where('email', '=', 'ann@example.com')
    .execute()
  const found = async (search: Parameters<typeof listSubscribers>[1]) =>
    (await listSubscribers(house.db, search)).subscribers.map(({ email }) => email)
  expect(await found({})).toEqual(['Bob@example.org', 'b_b@example.com', 'ann@example.com'])
  expect(await found({ q: 'BOB' })).toEqual(['Bob@example.org'])
  expect(await found({ q: 'b_b' })).toEqual(['b_b@example.com'])
  expect(await found({ state: 'unsubscribed' })).toEqual(['ann@example.com'])
  expect(await countSubscribed(house.db)).toBe(2)
})

test('the list goes on from page to page, and the export holds every one once', async () => {
  const house = await openTestHouse()
  for (let number = 0; number < 60; number++) await join(house, `reader${number}@example.com`)
  const first = await listSubscribers(house.db, {})
  expect(first).toMatchObject({ total: 60, subscribers: { length: 50 } })
  const second = await listSubscribers(house.db, { cursor: first.next ?? '' })
  expect(second.subscribers).toHaveLength(10)
  expect(await Array.fromAsync(everySubscriber(house.db), ({ email }) => email)).toEqual(
    [...first.subscribers, ...second.subscribers].map(({ email }) => email),
  )
})

test('a deleted subscriber leaves nothing of the address behind', async () => {
  const house = await openTestHouse()
  await join(house, 'ann@example.com')
  await house.mailer.send({ to: 'Ann@example.com', subject: 'Hello', text: 'Hello', html: 'Hello' })
  const [ann] = (await listSubscribers(house.db, {})).subscribers
  expect(await deleteSubscribers(house, [ann?.id ?? '', 'none'], 'admin')).toBe(1)
  const log = await house.db.selectFrom('audit_log').select(['action', 'subject', 'facts']).execute()
  expect(log).toHaveLength(1)
  const mails = await house.db.selectFrom('mails').select('recipient').execute()
  expect(JSON.stringify([log, mails])).not.toMatch(/ann@/i)
})
