import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

const ada = { email: 'ada@example.test', password: 'a calm long walk' }

const refused = (app: TestApp) =>
  app.logged.filter(({ event }) => event === 'refused').map(({ facts }) => facts as Record<string, unknown>)

test('whatever a guard refuses is a line: strangers, members at admins’ doors, foreign pages, wrong bodies', async () => {
  const app = await createTestApp()
  const visitor = createTestClient(app)
  await visitor.fetch('/api/admin/settings')
  await visitor.fetch('/admin')
  await visitor.fetch('/api/auth/sign-up/email', { json: ada })
  await visitor.fetch('/api/admin/messages', { method: 'DELETE', json: { ids: ['x'] } })
  await visitor.fetch('/api/functions/submit-contact', { json: { name: 1 } })
  await visitor.fetch('/api/functions/submit-contact', { json: {}, headers: { origin: 'https://evil.test' } })
  const { id } = (await app.accounts.findByEmail(ada.email)) ?? {}
  expect(refused(app)).toMatchObject([
    { method: 'GET', door: '/api/admin/settings', status: 401, user: undefined },
    { method: 'GET', door: '/admin', status: 302, user: undefined },
    { method: 'DELETE', door: '/api/admin/messages', status: 403, user: id },
    { method: 'POST', door: '/api/functions/submit-contact', status: 422, user: id },
    { method: 'POST', door: '/api/functions/submit-contact', status: 403, user: id },
  ])
  const clients = new Set(refused(app).map(({ client }) => client))
  expect([...clients]).toEqual([expect.stringMatching(/^~[\w-]{22}$/)])
})

test('what was let in leaves no such line, and none holds an address or words of the caller', async () => {
  const app = await createTestApp()
  const visitor = createTestClient(app)
  await visitor.fetch('/api/articles')
  expect(refused(app)).toEqual([])
  await visitor.fetch('/api/functions/submit-contact', {
    json: { name: 'Ada', email: ada.email },
    address: '203.0.113.9',
  })
  expect(JSON.stringify(refused(app))).not.toMatch(/203\.0\.113|ada|Ada/)
})

test('a flood of refusals is listed in part and summed up in full', async () => {
  const app = await createTestApp()
  const visitor = createTestClient(app)
  for (let time = 0; time < 50; time++) await visitor.fetch('/api/admin/settings')
  expect(refused(app)).toHaveLength(20)
  app.advanceClock(1000)
  await visitor.fetch('/api/admin/settings')
  expect(app.logged.filter(({ event }) => event === 'refusals_unlisted')).toMatchObject([{ facts: { count: 30 } }])
  expect(refused(app)).toHaveLength(21)
})
