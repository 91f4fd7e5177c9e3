import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { subscribe } from './commands.ts'

const signUp = { email: 'ada@example.org', source: 'site', consent: 'Join us. No spam.' }
const rows = (app: TestApp) => app.db.selectFrom('subscribers').selectAll().execute()

test('a new address is subscribed at once, and the consent text is stored (164)', async () => {
  const app = await createTestApp()
  await subscribe(app, signUp)
  expect(await rows(app)).toMatchObject([
    { email: 'ada@example.org', state: 'subscribed', consent: 'Join us. No spam.', created_at: app.clock() },
  ])
})

test('the same address in different case is one subscriber, and the response is the same (176, T3)', async () => {
  const app = await createTestApp()
  const answers = []
  for (const email of ['ada@example.org', 'Ada@example.org', 'ADA@example.org'])
    answers.push(await subscribe(app, { ...signUp, email }))
  expect(new Set(answers).size).toBe(1)
  expect(await rows(app)).toHaveLength(1)
})

test('two hundred concurrent subscriptions of one address leave one row and no error (F9)', async () => {
  const app = await createTestApp()
  await Promise.all(Array.from({ length: 200 }, () => subscribe(app, signUp)))
  expect(await rows(app)).toHaveLength(1)
})

test('someone who unsubscribed is subscribed again by subscribing', async () => {
  const app = await createTestApp()
  await subscribe(app, signUp)
  await app.db.updateTable('subscribers').set({ state: 'unsubscribed', unsubscribed_at: app.clock() }).execute()
  await subscribe(app, { ...signUp, consent: 'Second thoughts.' })
  expect(await rows(app)).toMatchObject([{ state: 'subscribed', unsubscribed_at: null, consent: 'Second thoughts.' }])
})

test('a suppressed address stays suppressed', async () => {
  const app = await createTestApp()
  await subscribe(app, signUp)
  await app.db.updateTable('subscribers').set({ state: 'suppressed' }).execute()
  await subscribe(app, signUp)
  expect((await rows(app)).map(({ state }) => state)).toEqual(['suppressed'])
})
