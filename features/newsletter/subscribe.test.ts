import { expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/kit/test-app.ts'
import { subscribe } from './commands.ts'

const wish = { email: 'ada@example.org', source: 'site', consent: 'Join us. No spam.' }
const rows = (house: TestHouse) => house.db.selectFrom('subscribers').selectAll().execute()

test('a new address is subscribed at once, with what was agreed to (164)', async () => {
  const house = await openTestHouse()
  await subscribe(house, wish)
  expect(await rows(house)).toMatchObject([
    { email: 'ada@example.org', state: 'subscribed', consent: 'Join us. No spam.', created_at: house.clock() },
  ])
})

test('the same mailbox in other letters is one subscriber, and the answer is the same (176, T3)', async () => {
  const house = await openTestHouse()
  const answers = []
  for (const email of ['ada@example.org', 'Ada@example.org', 'ADA@example.org'])
    answers.push(await subscribe(house, { ...wish, email }))
  expect(new Set(answers).size).toBe(1)
  expect(await rows(house)).toHaveLength(1)
})

test('two hundred subscriptions of one address at once leave one row and no error (F9)', async () => {
  const house = await openTestHouse()
  await Promise.all(Array.from({ length: 200 }, () => subscribe(house, wish)))
  expect(await rows(house)).toHaveLength(1)
})

test('one who had left comes back by subscribing again', async () => {
  const house = await openTestHouse()
  await subscribe(house, wish)
  await house.db.updateTable('subscribers').set({ state: 'unsubscribed', unsubscribed_at: house.clock() }).execute()
  await subscribe(house, { ...wish, consent: 'Second thoughts.' })
  expect(await rows(house)).toMatchObject([{ state: 'subscribed', unsubscribed_at: null, consent: 'Second thoughts.' }])
})

test('an address that must not be written to stays that way', async () => {
  const house = await openTestHouse()
  await subscribe(house, wish)
  await house.db.updateTable('subscribers').set({ state: 'suppressed' }).execute()
  await subscribe(house, wish)
  expect((await rows(house)).map(({ state }) => state)).toEqual(['suppressed'])
})
