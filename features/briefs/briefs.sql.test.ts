import { expect, test } from 'vitest'
import { emptyBrief, searchedFor } from '#domain/briefs/brief.ts'
import { startRun } from '#features/generation/commands.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createGenerationTestApp } from '#tests/kit/generation-test-app.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { addNearestTopics } from './nearest-topics.ts'
import { createBrief, importBriefs, previewBriefs, changeBriefs, updateBrief } from './commands.ts'
import {
  createSimilarFinder,
  findBrief,
  listBriefs,
  listSuggestions,
  listUnplannedDrafts,
  readCalendar,
} from './queries.ts'

const hay = {
  ...emptyBrief,
  question: 'How much hay does a rabbit need?',
  facts: ['a', 'b'],
  category: 'Pet Nutrition',
}

async function addBrief(app: TestApp, change: Partial<typeof hay> = {}) {
  const saved = await createBrief(app, 'admin', { ...hay, ...change })
  if (!saved.ok) throw new Error(saved.reason)
  return saved.brief
}

test('a brief is created, changed once per version, dropped and reopened', async () => {
  const app = await createTestApp()
  const brief = await addBrief(app)
  expect(brief).toMatchObject({ ...hay, state: 'open', version: 1 })
  expect(await createBrief(app, 'admin', emptyBrief)).toMatchObject({ ok: false, reason: 'invalid' })
  const change = { ...hay, id: brief.id, version: 1, planned_for: '2026-02-01' }
  expect(await updateBrief(app, 'admin', change)).toMatchObject({ brief: { planned_for: '2026-02-01', version: 2 } })
  expect(await updateBrief(app, 'admin', change)).toEqual({ ok: false, reason: 'conflict' })
  expect(await changeBriefs(app, 'admin', { ids: [brief.id, 'none'], state: 'dropped' })).toBe(1)
  expect((await listBriefs(app.db, {})).page).toEqual([])
  expect((await listBriefs(app.db, { state: 'dropped' })).page).toMatchObject([{ id: brief.id }])
  await changeBriefs(app, 'admin', { ids: [brief.id], state: 'open', planned_for: null })
  expect((await listBriefs(app.db, {})).page).toMatchObject([{ id: brief.id, state: 'open', planned_for: null }])
})

test('an import names what is wrong with each line, warns of known subjects and adds nothing twice', async () => {
  const app = await createTestApp()
  await insertTestArticle(app, { title: 'Why rabbits need hay every day' })
  const preview = await previewBriefs(
    app.db,
    'question,species,date\nRabbits need hay every day,rabbit,\n,dog,\nWhy do cats purr?,dragon,2026-13-01\nDo fish sleep?,fish,2026-02-01\n',
  )
  if (!preview.ok) throw new Error(preview.message)
  expect(preview.rows.map(({ line, errors, warnings }) => [line, errors.length, warnings.length])).toEqual([
    [2, 0, 1],
    [3, 1, 0],
    [4, 2, 0],
    [5, 0, 0],
  ])
  const briefs = preview.rows.map(({ brief }) => brief)
  expect(await importBriefs(app, 'admin', briefs)).toEqual({ inserted: 2, skipped: 2 })
  expect(await importBriefs(app, 'admin', briefs)).toEqual({ inserted: 0, skipped: 4 })
  const findSimilar = await createSimilarFinder(app.db)
  expect(findSimilar('When does a fish sleep')).toBe('Do fish sleep?')
})

test('searches without results and old articles with many readers are suggested until there is a brief', async () => {
  const app = await createTestApp()
  const old = app.clock() - 200 * 24 * 60 * 60 * 1000
  const stale = await insertTestArticle(app, { published_date: old })
  const other = await insertTestArticle(app, { published_date: old })
  await insertTestArticle(app)
  await insertTestArticle(app, { published_date: old, revised_at: old, content: 'Hay.[^1]\n\n[^1]: Hay | Us' })
  await app.db.updateTable('article_counts').set({ views: 9 }).where('article_id', '=', stale.id).execute()
  await app.db
    .insertInto('search_days')
    .values([
      { day: '2026-01-10', query: 'axolotl', times: 2 },
      { day: '2026-01-11', query: 'axolotl', times: 3 },
      { day: '2025-01-10', query: 'newts', times: 9 },
    ])
    .execute()
  const ideas = await listSuggestions(app)
  expect(ideas.searches).toEqual([{ query: 'axolotl', times: 5 }])
  expect(ideas.articles.map(({ id }) => id)).toEqual([stale.id, other.id])
  await addBrief(app, { question: 'Axolotl' })
  await addBrief(app, { refreshes: stale.id })
  const rest = await listSuggestions(app)
  expect([rest.searches, rest.articles.map(({ id }) => id)]).toEqual([[], [other.id]])
})

test('a search without results comes with the nearest topic that is neither written nor planned', async () => {
  const app = await createTestApp()
  await app.db.insertInto('search_days').values({ day: '2026-01-10', query: 'ferret hammock', times: 2 }).execute()
  const { searches } = await listSuggestions(app)
  const [first] = await addNearestTopics(app, searches)
  expect(first?.topic?.category).toBe('Exotic Pets')
  await addBrief(app, { question: first?.topic?.title ?? '', origin: 'search', notes: searchedFor('ferret hammock') })
  const [next] = await addNearestTopics(app, searches)
  expect(next?.topic?.title).not.toBe(first?.topic?.title)
  expect((await listSuggestions(app)).searches).toEqual([])
})

test('a month shows planned drafts, scheduled and published articles and planned briefs; other drafts are listed', async () => {
  const app = await createTestApp()
  const at = (day: string) => Date.parse(`${day}T12:00:00Z`)
  const draft = { state: 'draft', created_at: at('2026-01-02') } as const
  await insertTestArticle(app, { title: 'Published', published_date: at('2026-02-03') })
  await insertTestArticle(app, { title: 'Scheduled', state: 'scheduled', published_date: at('2026-02-20') })
  await insertTestArticle(app, { ...draft, title: 'Planned', published_date: at('2026-02-04') })
  await insertTestArticle(app, { ...draft, title: 'Without a plan', published_date: at('2026-01-02') })
  await insertTestArticle(app, { title: 'In March', published_date: at('2026-03-03') })
  await addBrief(app, { question: 'Brief', planned_for: '2026-02-28' })
  await addBrief(app, { question: 'Later', planned_for: '2026-03-01' })
  const entries = await readCalendar(app.db, '2026-02')
  expect(entries.map(({ title, state, day }) => [title, state, day])).toEqual([
    ['Brief', 'brief', '2026-02-28'],
    ['Published', 'published', null],
    ['Planned', 'draft', null],
    ['Scheduled', 'scheduled', null],
  ])
  expect((await listUnplannedDrafts(app.db)).map(({ title }) => title)).toEqual(['Without a plan'])
})

test('a run writes one article for each brief, in its category or the chosen one', async () => {
  const app = await createGenerationTestApp()
  const question = 'How do I settle a new adult cat that hides?'
  const first = await addBrief(app, { question, category: 'Cat Care' })
  const second = await addBrief(app, { question: 'How much rest does a dog need?', category: '' })
  const ids = [second.id, first.id]
  const start = (request: object) => startRun(app, 'admin', { kind: 'category', count: 5, briefs: ids, ...request })
  expect(await start({})).toMatchObject({ ok: false, reason: 'no_category' })
  expect(await start({ briefs: ['none'] })).toMatchObject({ ok: false, reason: 'no_brief' })
  expect(await start({ category: 'Dog Care' })).toMatchObject({ ok: true })
  const items = await app.db
    .selectFrom('generation_items')
    .select(['brief_id', 'category'])
    .orderBy('ordinal')
    .execute()
  expect(items).toEqual([
    { brief_id: second.id, category: 'Dog Care' },
    { brief_id: first.id, category: 'Cat Care' },
  ])
  const run = await app.db.selectFrom('generation_runs').select('count').executeTakeFirst()
  expect([run?.count, (await findBrief(app.db, first.id))?.state]).toEqual([2, 'running'])
  expect(await updateBrief(app, 'admin', { ...hay, id: first.id, version: 2, notes: 'x' })).toEqual({
    ok: false,
    reason: 'conflict',
  })
  await app.runJobs()
  expect(await app.db.selectFrom('articles').select('id').execute()).toHaveLength(2)
  expect((await listBriefs(app.db, { state: 'written' })).page).toHaveLength(2)
})
