import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '#tests/kit/test-app.ts'
import { deleteSource, saveSource, syncStarterFacts } from './commands.ts'
import { findSource, readFacts, searchFacts } from './queries.ts'

const limit = 20
const source = {
  kind: 'text' as const,
  title: 'Notes on hay',
  organization: 'Our rescue',
  url: 'https://example.org/hay',
  body: `Quillfeather hay is the one that Biscuit eats. ${'Rabbits chew all day. '.repeat(40)}Store it dry.`,
}

test('the facts of the starter library are stored once, and only changes are written again', async () => {
  const app = await createTestApp()
  const library = await app.starterLibrary.readFacts()
  expect(library.length).toBeGreaterThanOrEqual(400)
  expect(await syncStarterFacts(app)).toBe(library.length)
  expect(await syncStarterFacts(app)).toBe(0)
  const [first, second, ...others] = library
  if (!first || !second) throw new Error('The library is empty.')
  const facts = [{ ...first, statement: 'Zebrafinches sing.' }, ...others]
  const changed = { ...app, starterLibrary: { ...app.starterLibrary, readFacts: async () => facts } }
  expect(await syncStarterFacts(changed)).toBe(2)
  expect(await searchFacts(app.db, 'zebrafinches', { limit })).toMatchObject([{ id: first.id }])
  expect(await readFacts(app.db, [second.id, first.id])).toMatchObject([{ id: first.id, checked_on: first.checked }])
})

test('a search ranks facts with all words first, follows word stems and filters by species and kind', async () => {
  const app = await createTestApp()
  await syncStarterFacts(app)
  const search = (words: string, filter = {}) => searchFacts(app.db, words, { limit, ...filter })
  const onions = await search('onions for cats')
  expect(onions[0]?.subject).toMatch(/onion/)
  expect((await search('onio')).length).toBeGreaterThan(0)
  const dangers = await search('breathing', { kind: 'danger sign', species: 'rabbit' })
  expect(dangers.length).toBeGreaterThan(0)
  for (const { kind, species } of dangers) {
    expect(kind).toBe('danger sign')
    expect(species.some((name) => name === 'rabbit' || name === 'all')).toBe(true)
  }
  const loose = await search('chocolate quantum accountancy')
  expect(loose[0]?.statement).toMatch(/chocolate/i)
  const [first, second] = [await search('', { limit: 5 }), await search('', { limit: 5, offset: 5 })]
  expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(10)
})

test('odd input never breaks a search', async () => {
  const app = await createTestApp()
  await syncStarterFacts(app)
  const odd = [
    '"',
    "'; drop table facts",
    'a AND',
    'NEAR(',
    '*',
    '(:*)&|!',
    '\\',
    '\u{1F408}',
    'é',
    '%',
    'x'.repeat(5000),
  ]
  const long = Array.from({ length: 500 }, (_, word) => `word${word}`).join(' ')
  for (const words of [...odd, long, 'is it the'])
    expect(await searchFacts(app.db, words, { species: `"${words}`, kind: words, limit })).toBeInstanceOf(Array)
})

test('a source is found by its passages, changed once per version, and deleted with them', async () => {
  const app = await createTestApp()
  const find = (words: string) => searchFacts(app.db, words, { limit })
  const saved = await saveSource(app, 'admin', source)
  if (!saved.ok) throw new Error(saved.reason)
  expect(saved.passages).toBe(2)
  expect(await find('quillfeather')).toMatchObject([
    { kind: 'passage', source_id: saved.id, source_title: source.title, checked_on: '2026-01-15' },
  ])
  expect(await find('our rescue')).toHaveLength(2)
  expect(await findSource(app.db, saved.id)).toMatchObject({ ...source, version: 1 })
  const change = { ...source, body: 'Timothy grass.' }
  expect(await saveSource(app, 'admin', change, { id: saved.id, version: 1 })).toMatchObject({ passages: 1 })
  expect(await saveSource(app, 'admin', source, { id: saved.id, version: 1 })).toEqual({
    ok: false,
    reason: 'conflict',
  })
  expect(await find('quillfeather')).toEqual([])
  expect(await find('timothy')).toHaveLength(1)
  expect(await syncStarterFacts({ ...app, starterLibrary: { ...app.starterLibrary, readFacts: async () => [] } })).toBe(
    0,
  )
  expect(await deleteSource(app, 'admin', saved.id)).toBe(true)
  expect(await deleteSource(app, 'admin', saved.id)).toBe(false)
  expect(await find('timothy')).toEqual([])
  if (app.engine === 'sqlite')
    await sql`insert into fact_words (fact_words, rank) values ('integrity-check', 1)`.execute(app.db)
  expect(await saveSource(app, 'admin', { ...source, title: '' })).toMatchObject({ ok: false, reason: 'invalid' })
})
