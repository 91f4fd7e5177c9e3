import { expect, test } from 'vitest'
import { mergeFavoriteMarks, maxFavoriteMarks, type FavoriteMark } from '#domain/articles/favorites.ts'
import { createTestSite, createTestClient } from '#tests/kit/test-client.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { syncFavoriteMarks } from './commands.ts'
import { readFavoriteMarks } from './queries.ts'

const path = '/api/favorites'
const put = (marks: unknown) => ({ method: 'PUT', json: { marks } })
const mark = (id: string, at: number, saved = true): FavoriteMark => ({ id, saved, at })

async function aUser(app: TestApp, email = 'ada@example.test') {
  const visitor = createTestClient(app)
  const response = await visitor.fetch('/api/auth/sign-up/email', { json: { email, password: 'a calm long walk' } })
  const { user } = (await response.json()) as { user: { id: string } }
  return { visitor, id: user.id }
}

test('what one device saves and removes reaches the other (234)', async () => {
  const app = await createTestApp()
  const { visitor } = await aUser(app)
  const marksOf = async (response: Response) => ((await response.json()) as { marks: FavoriteMark[] }).marks
  expect(await marksOf(await visitor.fetch(path, put([mark('a', 1), mark('b', 2)])))).toEqual([
    mark('b', 2),
    mark('a', 1),
  ])
  await visitor.fetch(path, put([mark('a', 3, false)]))
  const result = await visitor.fetch(path)
  expect(result.headers.get('cache-control')).toBe('no-store')
  expect(await marksOf(result)).toEqual([mark('b', 2), mark('a', 3, false)])
})

test('two devices syncing concurrently, repeatedly and in any order reach the same result on both engines (234)', async () => {
  const app = await createTestApp()
  const { id } = await aUser(app)
  const sent = Array.from({ length: 24 }, (_, device) =>
    Array.from({ length: 5 }, (_unused, n) =>
      mark(`a${(device * 7 + n * 3) % 9}`, 1 + ((device * 5 + n) % 11), (device + n) % 3 > 0),
    ),
  )
  await Promise.all([...sent, ...sent.toReversed()].map((marks) => syncFavoriteMarks(app, id, marks)))
  expect(await readFavoriteMarks(app.db, id)).toEqual(mergeFavoriteMarks(...sent))
})

test('a mark from a fast clock gets the time at which it was received', async () => {
  const app = await createTestApp()
  const { id } = await aUser(app)
  const now = app.clock()
  expect(await syncFavoriteMarks(app, id, [mark('a', now + 86_400_000)])).toEqual([mark('a', now)])
})

test('at most five hundred favorites are stored per user', async () => {
  const app = await createTestApp()
  const { id } = await aUser(app)
  const many = Array.from({ length: maxFavoriteMarks }, (_, n) => mark(`a${n}`, n + 1))
  await syncFavoriteMarks(app, id, many)
  await syncFavoriteMarks(app, id, [mark('newest', 9999)])
  const rows = await app.db.selectFrom('favorites').select('article_id').execute()
  expect(rows).toHaveLength(maxFavoriteMarks)
  expect(rows.map(({ article_id }) => article_id)).toContain('newest')
  expect(rows.map(({ article_id }) => article_id)).not.toContain('a0')
})

test('a user sees only their own favorites, and visitors can neither read nor write any (256)', async () => {
  const app = await createTestApp()
  const ada = await aUser(app)
  const bob = await aUser(app, 'bob@example.test')
  await ada.visitor.fetch(path, put([mark('a', 1)]))
  expect(await (await bob.visitor.fetch(path)).json()).toEqual({ marks: [] })
  await bob.visitor.fetch(path, put([mark('a', 2, false)]))
  expect(await readFavoriteMarks(app.db, ada.id)).toEqual([mark('a', 1)])
  const stranger = createTestClient(app)
  expect((await stranger.fetch(path)).status).toBe(401)
  expect((await stranger.fetch(path, put([mark('z', 1)]))).status).toBe(401)
  const foreign = await ada.visitor.fetch(path, { ...put([mark('z', 1)]), headers: { origin: 'https://evil.example' } })
  expect(foreign.status).toBe(403)
  expect(await app.db.selectFrom('favorites').select('article_id').where('article_id', '=', 'z').execute()).toEqual([])
})

const invalid: [string, object][] = [
  ['no marks', {}],
  ['another key', { marks: [], user_id: 'x' }],
  ['an unknown key in a mark', { marks: [{ ...mark('a', 1), user_id: 'x' }] }],
  ['an invalid id', { marks: [mark('../a', 1)] }],
  ['an id that is too long', { marks: [mark('a'.repeat(65), 1)] }],
  ['a fractional time', { marks: [mark('a', 1.5)] }],
  ['a negative time', { marks: [mark('a', -1)] }],
  ['a time that is too large', { marks: [mark('a', 1e300)] }],
  ['too many', { marks: Array.from({ length: maxFavoriteMarks + 1 }, (_, n) => mark(`a${n}`, 1)) }],
]

test('a body that is not exactly a list of marks is rejected with 422, and nothing is stored', async () => {
  const app = await createTestApp()
  const { visitor } = await aUser(app)
  for (const [what, json] of invalid) {
    expect([what, (await visitor.fetch(path, { method: 'PUT', json })).status]).toEqual([what, 422])
  }
  expect(await app.db.selectFrom('favorites').select('article_id').execute()).toEqual([])
})

test('five hundred marks with the longest ids fit, a longer body does not, and requests are rate-limited', async () => {
  const app = await createTestApp()
  const { visitor, id } = await aUser(app)
  const longest = Array.from({ length: maxFavoriteMarks }, (_, n) =>
    mark(String(n).padStart(64, '0'), 1_768_000_000_000, false),
  )
  expect((await visitor.fetch(path, put(longest))).status).toBe(200)
  expect(await readFavoriteMarks(app.db, id)).toHaveLength(maxFavoriteMarks)
  expect((await visitor.fetch(path, put(['x'.repeat(70_000)]))).status).toBe(413)
  const limited = createTestClient(app, { site: createTestSite(app, { factor: 1 }) })
  for (const [name, value] of visitor.jar) limited.jar.set(name, value)
  const statuses: number[] = []
  for (let n = 0; n < 61; n++) statuses.push((await limited.fetch(path, put([]))).status)
  expect([statuses[0], statuses[59], statuses[60]]).toEqual([200, 200, 429])
})
