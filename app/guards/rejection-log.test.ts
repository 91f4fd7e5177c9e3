import { expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/kit/test-app.ts'
import { openVisitor } from '#tests/kit/test-client.ts'

const ada = { email: 'ada@example.test', password: 'a calm long walk' }

const refused = (house: TestHouse) =>
  house.logged.filter(({ event }) => event === 'refused').map(({ facts }) => facts as Record<string, unknown>)

test('whatever a guard refuses is a line: strangers, members at admins’ doors, foreign pages, wrong bodies', async () => {
  const house = await openTestHouse()
  const visitor = openVisitor(house)
  await visitor.ask('/api/admin/settings')
  await visitor.ask('/admin')
  await visitor.ask('/api/auth/sign-up/email', { json: ada })
  await visitor.ask('/api/admin/messages', { method: 'DELETE', json: { ids: ['x'] } })
  await visitor.ask('/api/functions/submit-contact', { json: { name: 1 } })
  await visitor.ask('/api/functions/submit-contact', { json: {}, headers: { origin: 'https://evil.test' } })
  const { id } = (await house.accounts.findByEmail(ada.email)) ?? {}
  expect(refused(house)).toMatchObject([
    { method: 'GET', door: '/api/admin/settings', status: 401, user: undefined },
    { method: 'GET', door: '/admin', status: 302, user: undefined },
    { method: 'DELETE', door: '/api/admin/messages', status: 403, user: id },
    { method: 'POST', door: '/api/functions/submit-contact', status: 422, user: id },
    { method: 'POST', door: '/api/functions/submit-contact', status: 403, user: id },
  ])
  const clients = new Set(refused(house).map(({ client }) => client))
  expect([...clients]).toEqual([expect.stringMatching(/^~[\w-]{22}$/)])
})

test('what was let in leaves no such line, and none holds an address or words of the caller', async () => {
  const house = await openTestHouse()
  const visitor = openVisitor(house)
  await visitor.ask('/api/articles')
  expect(refused(house)).toEqual([])
  await visitor.ask('/api/functions/submit-contact', {
    json: { name: 'Ada', email: ada.email },
    address: '203.0.113.9',
  })
  expect(JSON.stringify(refused(house))).not.toMatch(/203\.0\.113|ada|Ada/)
})

test('a flood of refusals is listed in part and summed up in full', async () => {
  const house = await openTestHouse()
  const visitor = openVisitor(house)
  for (let time = 0; time < 50; time++) await visitor.ask('/api/admin/settings')
  expect(refused(house)).toHaveLength(20)
  house.pass(1000)
  await visitor.ask('/api/admin/settings')
  expect(house.logged.filter(({ event }) => event === 'refusals_unlisted')).toMatchObject([{ facts: { count: 30 } }])
  expect(refused(house)).toHaveLength(21)
})
