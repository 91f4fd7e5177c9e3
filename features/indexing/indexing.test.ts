import { expect, test } from 'vitest'
import { startRun } from '#features/generation/commands.ts'
import { readProgress } from '#features/generation/queries.ts'
import { aText, openGenerationHouse } from '#tests/kit/generation-test-app.ts'
import { submitLater, submitNow, submitWaiting } from './commands.ts'
import { readIndexKey } from './indexnow-key.ts'
import type { IndexAnswer, IndexBatch } from './ports.ts'
import { listSubmissions } from './queries.ts'

const minute = 60_000

async function openHouse(answers: IndexAnswer[] = [], isOpen = true) {
  const sent: IndexBatch[] = []
  const house = await openGenerationHouse({
    writer: { isPaid: false, write: async (wish) => aText(wish) },
    searchEngines: {
      isOpen,
      submit: async (batch) => {
        sent.push(batch)
        return answers.shift() ?? { outcome: 'accepted' }
      },
    },
  })
  return { house, sent }
}

test('the key is made once, is the same for everybody, and an owner’s own wins', async () => {
  const { house } = await openHouse()
  const keys = await Promise.all(Array.from({ length: 5 }, () => readIndexKey(house)))
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[a-z0-9]{32}$/)
  expect(await readIndexKey({ ...house, searchEngines: { ...house.searchEngines, key: 'of-the-owner' } })).toBe(
    'of-the-owner',
  )
})

test('an address goes out as blog/{slug} of our own origin, and not again within ten minutes (329, 335)', async () => {
  const { house, sent } = await openHouse()
  expect(await submitNow(house, ['calm-cats', 'calm-cats', 'dogs'])).toEqual({ submitted: 2, recent: 0 })
  expect(sent[0]).toMatchObject({
    host: 'localhost:3000',
    key: await readIndexKey(house),
    keyLocation: `http://localhost:3000/${await readIndexKey(house)}.txt`,
    urls: ['http://localhost:3000/blog/calm-cats', 'http://localhost:3000/blog/dogs'],
  })
  expect(await submitNow(house, ['calm-cats'])).toEqual({ submitted: 0, recent: 1 })
  expect(sent).toHaveLength(1)
  house.pass(10 * minute)
  expect(await submitNow(house, ['calm-cats'])).toEqual({ submitted: 1, recent: 0 })
})

test('what is being told at this moment is not told by the worker as well, also when it waited already (335)', async () => {
  const { house, sent } = await openHouse()
  await submitLater(house, ['b'])
  const answered = Promise.withResolvers<IndexAnswer>()
  const begun = Promise.withResolvers<void>()
  const submit = () => {
    begun.resolve()
    return answered.promise
  }
  const telling = submitNow({ ...house, searchEngines: { ...house.searchEngines, submit } }, ['a', 'b'])
  await begun.promise
  expect(await submitWaiting(house)).toBe(0)
  expect(sent).toEqual([])
  answered.resolve({ outcome: 'accepted' })
  expect(await telling).toEqual({ submitted: 2, recent: 0 })
  house.pass(6 * minute)
  expect(await submitWaiting(house)).toBe(0)
})

test('a change soon after the last is told when ten minutes are over, once however often it changed', async () => {
  const { house, sent } = await openHouse()
  await submitNow(house, ['a'])
  for (let times = 0; times < 3; times++) await submitLater(house, ['a', 'b'])
  expect(await submitWaiting(house)).toBe(1)
  expect(sent[1]?.urls).toEqual(['http://localhost:3000/blog/b'])
  house.pass(9 * minute)
  expect(await submitWaiting(house)).toBe(0)
  house.pass(minute)
  expect(await submitWaiting(house)).toBe(1)
  expect(sent[2]?.urls).toEqual(['http://localhost:3000/blog/a'])
  expect(await submitWaiting(house)).toBe(0)
})

test('too many is retried later, trouble three times in all, a refusal never', async () => {
  const later = { outcome: 'later', reason: 'Less often.', retryAfter: 20 * minute } as const
  const { house, sent } = await openHouse([
    later,
    { outcome: 'later', reason: '500' },
    { outcome: 'later', reason: '500' },
    { outcome: 'refused', reason: 'No key file.' },
  ])
  expect(await submitNow(house, ['a'])).toEqual({ problem: 'Less often.' })
  house.pass(19 * minute)
  expect(await submitWaiting(house)).toBe(0)
  house.pass(minute)
  expect(await submitWaiting(house)).toBe(1)
  house.pass(5 * minute)
  expect(await submitWaiting(house)).toBe(1)
  house.pass(60 * minute)
  expect(await submitWaiting(house)).toBe(0)
  expect(await submitNow(house, ['b'])).toEqual({ problem: 'No key file.' })
  expect(sent).toHaveLength(4)
  expect(await listSubmissions(house.db)).toMatchObject([
    { url: 'http://localhost:3000/blog/b', state: 'failed', reason: 'No key file.', attempts: 1 },
    { url: 'http://localhost:3000/blog/a', state: 'failed', reason: '500', attempts: 3 },
  ])
})

test('two processes send what waits once', async () => {
  const { house, sent } = await openHouse()
  await submitLater(house, ['a', 'b', 'c'])
  await Promise.all(Array.from({ length: 4 }, () => submitWaiting(house)))
  expect(sent.flatMap(({ urls }) => urls)).toHaveLength(3)
})

test('no batch is larger than ten thousand', async () => {
  const { house, sent } = await openHouse()
  const slugs = Array.from({ length: 10_001 }, (_, place) => `slug-${place}`)
  expect(await submitNow(house, slugs)).toEqual({ submitted: 10_001, recent: 0 })
  expect(sent.map(({ urls }) => urls.length)).toEqual([10_000, 1])
})

test('from a site that is not public nothing leaves: skipped in a run, a reason in the dialog (336, decision 42)', async () => {
  const { house, sent } = await openHouse([], false)
  await startRun(house, 'admin', { kind: 'category', category: 'Dog Care', count: 5 })
  await house.work()
  expect(await readProgress(house.db)).toMatchObject({ currentStatus: 'All articles generated!', errors: [] })
  await submitLater(house, ['a'])
  expect(await submitWaiting(house)).toBe(0)
  expect(await submitNow(house, ['a'])).toEqual({ problem: expect.stringContaining('SITE_URL') })
  expect(sent).toEqual([])
})

test('each generated article is told by itself, and when that fails the article stays and the card says so (333, T20)', async () => {
  const { house, sent } = await openHouse([
    { outcome: 'accepted' },
    { outcome: 'later', reason: 'IndexNow answered 500.' },
  ])
  await startRun(house, 'admin', { kind: 'category', category: 'Dog Care', count: 3 })
  await house.work()
  expect(sent.map(({ urls }) => urls.length)).toEqual([1, 1, 1])
  const progress = await readProgress(house.db)
  expect(progress.generatedArticles).toHaveLength(3)
  expect(progress.errors).toEqual([
    'Article 2: The article is saved, but search engines could not be told: IndexNow answered 500.',
  ])
})
