import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'
import { dailyClientId } from './rejection-log.ts'

const ada = { email: 'ada@example.test', password: 'a calm long walk' }

const rejected = (app: TestApp) =>
  app.logged
    .filter(({ event }) => event === 'request_rejected')
    .map(({ details }) => details as Record<string, unknown>)

test('every rejection is logged: signed-out users, members on admin routes, cross-site requests, invalid bodies', async () => {
  const app = await createTestApp()
  const visitor = createTestClient(app)
  await visitor.fetch('/api/admin/settings')
  await visitor.fetch('/admin')
  await visitor.fetch('/api/auth/sign-up/email', { json: ada })
  await visitor.fetch('/api/admin/messages', { method: 'DELETE', json: { ids: ['x'] } })
  await visitor.fetch('/api/functions/submit-contact', { json: { name: 1 } })
  await visitor.fetch('/api/functions/submit-contact', { json: {}, headers: { origin: 'https://evil.test' } })
  const { id } = (await app.accounts.findByEmail(ada.email)) ?? {}
  expect(rejected(app)).toMatchObject([
    { method: 'GET', route: '/api/admin/settings', status: 401, user: undefined },
    { method: 'GET', route: '/admin', status: 302, user: undefined },
    { method: 'DELETE', route: '/api/admin/messages', status: 403, user: id },
    { method: 'POST', route: '/api/functions/submit-contact', status: 422, user: id },
    { method: 'POST', route: '/api/functions/submit-contact', status: 403, user: id },
  ])
  const clients = new Set(rejected(app).map(({ client }) => client))
  expect([...clients]).toEqual([expect.stringMatching(/^~[\w-]{22}$/)])
})

test('accepted requests log no rejection, and no line contains the IP address or input of the caller', async () => {
  const app = await createTestApp()
  const visitor = createTestClient(app)
  await visitor.fetch('/api/articles')
  expect(rejected(app)).toEqual([])
  await visitor.fetch('/api/functions/submit-contact', { json: { name: 'Ada', email: ada.email }, ip: '203.0.113.9' })
  expect(JSON.stringify(rejected(app))).not.toMatch(/203\.0\.113|ada|Ada/)
})

test('a flood of rejections is logged in part and counted in full', async () => {
  const app = await createTestApp()
  const visitor = createTestClient(app)
  for (let time = 0; time < 50; time++) {
    if (time === 25) app.advanceClock(1)
    await visitor.fetch('/api/admin/settings')
  }
  expect(rejected(app)).toHaveLength(20)
  app.advanceClock(1000)
  await visitor.fetch('/api/admin/settings')
  expect(app.logged.filter(({ event }) => event === 'rejections_omitted')).toMatchObject([{ details: { count: 30 } }])
  expect(rejected(app)).toHaveLength(21)
  app.advanceClock(1000)
  await visitor.fetch('/api/admin/settings')
  const lines = app.logged.filter(({ event }) => /^re(?:quest_rejected|jections_omitted)$/.test(event))
  expect(lines.map(({ level }) => level)).toEqual([...Array(20).fill('info'), 'warn', 'info', 'info'])
})

test('the id of a client differs from the id of a visitor with the same address', async () => {
  const app = await createTestApp()
  const id = await dailyClientId(app, { ip: '203.0.113.9' })
  expect(id).toBe(await app.dayIds.getId(app.clock(), ['client', '203.0.113.9']))
  expect(id).not.toBe(await app.dayIds.getId(app.clock(), ['', '203.0.113.9']))
})

test('a single rejection that was not logged is counted too', async () => {
  const app = await createTestApp()
  const visitor = createTestClient(app)
  for (let time = 0; time < 21; time++) await visitor.fetch('/api/admin/settings')
  app.advanceClock(1000)
  await visitor.fetch('/api/admin/settings')
  expect(app.logged.filter(({ event }) => event === 'rejections_omitted')).toMatchObject([{ details: { count: 1 } }])
})
