import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'
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
  const results = []
  for (const email of ['ada@example.org', 'Ada@example.org', 'ADA@example.org'])
    results.push(await subscribe(app, { ...signUp, email }))
  expect(new Set(results).size).toBe(1)
  expect(await rows(app)).toHaveLength(1)
})

test('two hundred concurrent subscriptions of one address leave one row and no error (F9)', async () => {
  const app = await createTestApp()
  await Promise.all(Array.from({ length: 200 }, () => subscribe(app, signUp)))
  expect(await rows(app)).toHaveLength(1)
})

test('someone who unsubscribed stays so until they confirm by mail, however often a stranger enters their address', async () => {
  const app = await createTestApp()
  const path = '/api/functions/subscribe-newsletter'
  const enter = async () => (await createTestClient(app).fetch(path, { json: { email: signUp.email } })).text()
  const asNew = await enter()
  await app.flushMail()
  const leave = app.sentMails[0]?.unsubscribe?.replace(app.config.origin, '') ?? ''
  await createTestClient(app).fetch(leave, { method: 'POST' })
  for (let attempt = 0; attempt < 2; attempt++) {
    expect(await enter(), 'the stranger sees no difference').toBe(asNew)
    await app.flushMail()
    expect(await rows(app)).toMatchObject([{ state: 'unsubscribed', unsubscribed_at: app.clock() }])
  }
  const subjects = app.sentMails.map(({ subject }) => subject)
  expect(subjects).toEqual(['Welcome to Wagwise', ...Array(2).fill('Confirm your subscription to Wagwise')])

  const link = /Confirm subscription: (\S+)/.exec(app.sentMails.at(-1)?.text ?? '')?.[1]?.replace(app.config.origin, '')
  expect((await createTestClient(app).fetch(link ?? '', { method: 'POST' })).status).toBe(200)
  expect(await rows(app)).toMatchObject([{ state: 'subscribed', unsubscribed_at: null }])
})

test('unsubscribing also ends the confirmation link that somebody had sent to an unsubscribed address', async () => {
  const app = await createTestApp()
  await subscribe(app, signUp)
  await app.flushMail()
  const leave = app.sentMails[0]?.unsubscribe?.replace(app.config.origin, '') ?? ''
  const visitor = createTestClient(app)
  await visitor.fetch(leave, { method: 'POST' })
  await subscribe(app, signUp)
  await app.flushMail()
  const link = /Confirm subscription: (\S+)/.exec(app.sentMails.at(-1)?.text ?? '')?.[1]?.replace(app.config.origin, '')
  await visitor.fetch(leave, { method: 'POST' })
  expect((await visitor.fetch(link ?? '', { method: 'POST' })).status).toBe(404)
  expect((await rows(app)).map(({ state }) => state)).toEqual(['unsubscribed'])
})

test('a suppressed address stays suppressed', async () => {
  const app = await createTestApp()
  await subscribe(app, signUp)
  await app.db.updateTable('subscribers').set({ state: 'suppressed' }).execute()
  await subscribe(app, signUp)
  expect((await rows(app)).map(({ state }) => state)).toEqual(['suppressed'])
})
