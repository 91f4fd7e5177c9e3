import { expect, test, vi } from 'vitest'
import { listArticles } from '#features/articles/list.ts'
import { changeSettings } from '#features/settings/commands.ts'
import { publishFirstContent } from '#features/starter/commands.ts'
import { openTestHouse, type TestHouse } from '#tests/kit/test-app.ts'
import { openVisitor, siteOf, type Visitor } from '#tests/kit/test-client.ts'

const path = '/api/functions/seed-articles'
const press = (visitor: Visitor, address = '127.0.0.1') => visitor.ask(path, { method: 'POST', address })
const countOf = async (response: Response) => ((await response.json()) as { count: number }).count
const total = async ({ db }: TestHouse) => (await listArticles(db, { limit: 1 })).total

test('a call with an empty body answers with the count, until the library is empty (65, T6)', async () => {
  const house = await openTestHouse()
  await publishFirstContent(house)
  const visitor = openVisitor(house)
  expect(await countOf(await press(visitor))).toBe(13)
  expect(await countOf(await visitor.ask(path, { json: {} }))).toBe(13)
  expect(await countOf(await press(visitor))).toBe(0)
  expect(await total(house)).toBe(65)
})

test('two calls at the same time publish one batch, no article twice (70, T6)', async () => {
  const house = await openTestHouse()
  const visitor = openVisitor(house)
  const answers = await Promise.all([press(visitor), press(visitor)])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(await total(house)).toBe(13)
})

test('nothing is asked of the outside world, whoever presses (69, T6)', async () => {
  const house = await openTestHouse()
  const outside = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('No way out.'))
  try {
    expect((await press(openVisitor(house))).status).toBe(200)
    expect(outside).not.toHaveBeenCalled()
  } finally {
    outside.mockRestore()
  }
})

test('one address may press ten times a minute, and another is not held back by it (71)', async () => {
  const house = await openTestHouse()
  const visitor = openVisitor(house, { site: siteOf(house, { factor: 1 }) })
  for (let times = 0; times < 10; times++) expect((await press(visitor)).status).toBe(200)
  const refused = await press(visitor)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await press(visitor, '10.0.0.2')).status).toBe(200)
  house.pass(61_000)
  expect((await press(visitor)).status).toBe(200)
})

test('the owner can keep the button to admins: others are refused and nothing is published (decision 2)', async () => {
  const house = await openTestHouse()
  await changeSettings(house, { seedArticlesBy: 'admins' }, null)
  expect((await press(openVisitor(house))).status).toBe(403)
  expect(await total(house)).toBe(0)
})
