import { expect, test } from 'vitest'
import { updateSettings } from '#features/settings/commands.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { reattributeAdminViews } from './reattribute-admin-views.ts'
import { readOverview } from './overview.ts'
import { deleteOldViews } from './retention.ts'
import { listCountries, listPages, listReferrers } from './top-lists.ts'
import type { PageView } from './tables.ts'
import { parseWindow, windowDays } from './time-window.ts'
import { writeViews } from './write-views.ts'

const day = 24 * 60 * 60 * 1000

/** The same numbers on every run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

async function writeDay(app: TestApp, roll: (sides: number) => number, slugs: readonly string[], count = 25) {
  const views = Array.from({ length: count }, (): PageView => {
    const slug = slugs[roll(slugs.length)]
    return {
      visitor_id: `v${roll(12)}`,
      session_id: null,
      country: ['NL', 'US', 'DE', 'Unknown'][roll(4)] ?? 'NL',
      page_path: slug === undefined ? '/' : `/article/${slug}`,
      slug,
      referrer: [null, 'Internal', 'https://search.example/'][roll(3)] ?? null,
      device: 'Phone',
      kind: roll(6) === 0 ? 'crawler' : 'person',
      created_at: app.clock() - (roll(20) === 0 ? roll(3) * day : 0),
    }
  })
  await writeViews(app, views)
}

/** The lists counted from the raw rows, whatever was summed. */
async function recountLists({ db, clock }: TestApp, request: { days: string; admins: string }) {
  const { since, until, kinds } = parseWindow(clock(), request)
  const rows = await db.selectFrom('page_views').selectAll().orderBy('id').execute()
  const inside = rows.filter((row) => row.day >= since && row.day <= until && kinds.includes(row.kind))
  const ranked = (names: readonly string[]) =>
    [...Map.groupBy(names, (name) => name)].map(([name, { length }]) => `${name}: ${length}`).toSorted()
  return {
    pages: ranked(inside.map(({ page_path }) => page_path)),
    countries: ranked(inside.map(({ country }) => country)),
    referrers: ranked(inside.map(({ referrer }) => referrer ?? 'Direct / None')),
  }
}

async function readLists({ db, clock }: TestApp, request: { days: string; admins: string }) {
  const window = parseWindow(clock(), request)
  const toLines = (rows: readonly { name: string; views: number }[]) =>
    rows.map(({ name, views }) => `${name}: ${views}`).toSorted()
  const pages = await listPages(db, window, { limit: 1000 })
  return {
    pages: toLines(pages.map(({ path, views }) => ({ name: path, views }))),
    countries: toLines((await listCountries(db, window, 1000)).map(({ code, views }) => ({ name: code, views }))),
    referrers: toLines(await listReferrers(db, window, 1000)),
  }
}

async function expectTrueLists(app: TestApp) {
  for (const days of windowDays)
    for (const admins of ['', 'exclude']) {
      const request = { days: String(days), admins }
      expect([request, await readLists(app, request)]).toEqual([request, await recountLists(app, request)])
    }
}

test('top lists are correct on every day, with late views and earlier visits of an admin (356, 357)', async () => {
  const app = await createTestApp()
  const slugs = [(await insertTestArticle(app)).slug, (await insertTestArticle(app)).slug]
  const roll = dice(3)
  for (let turn = 0; turn < 45; turn++) {
    await writeDay(app, roll, slugs)
    if (turn === 12) await writeViews(app, [ownView(app, 'v3')])
    if (turn % 5 === 0) await reattributeAdminViews(app.db)
    if (turn % 9 === 4) await expectTrueLists(app)
    app.advanceClock(day)
  }
  await expectTrueLists(app)
  app.advanceClock(40 * day)
  await writeDay(app, roll, slugs)
  await expectTrueLists(app)
  const { countries } = await readOverview(app.db, parseWindow(app.clock(), { days: '90' }))
  expect(countries.length).toBeGreaterThan(0)
})

function ownView(app: TestApp, visitor_id: string): PageView {
  const page = { country: 'NL', page_path: '/', slug: undefined, referrer: null, device: 'Phone' as const }
  return { visitor_id, session_id: null, ...page, kind: 'admin', created_at: app.clock() }
}

test('views are deleted after thirty days, their rollups stay, and a second run deletes nothing', async () => {
  const app = await createTestApp()
  const roll = dice(9)
  for (let turn = 0; turn < 40; turn++) {
    await writeDay(app, roll, [], 10)
    app.advanceClock(day)
  }
  app.advanceClock(-day)
  const overview = await readOverview(app.db, parseWindow(app.clock(), { days: '90' }))
  const before = (await readOverview(app.db, parseWindow(app.clock()))).now
  const deleted = await deleteOldViews(app)
  const days = await app.db.selectFrom('page_views').select('day').orderBy('day').execute()
  expect([deleted + days.length, days[0]?.day]).toEqual([400, '2026-01-25'])
  expect(await readOverview(app.db, parseWindow(app.clock(), { days: '90' }))).toEqual(overview)
  expect(await deleteOldViews(app)).toBe(0)
  await writeDay(app, roll, [], 30)
  const after = (await readOverview(app.db, parseWindow(app.clock()))).now
  expect(after.views).toBeGreaterThan(before.views)
  expect(after.visitors, 'all twelve were known already').toBe(12)
})

test('more than one batch is deleted, and the retention of views can be changed', async () => {
  const app = await createTestApp()
  const view = { ...ownView(app, 'v'), kind: 'person' as const }
  for (let turn = 0; turn < 5; turn++)
    await writeViews(
      app,
      Array.from({ length: 1000 }, () => view),
    )
  app.advanceClock(10 * day)
  await updateSettings(app, { keepViewsDays: 11 }, null)
  expect(await deleteOldViews(app)).toBe(0)
  await updateSettings(app, { keepViewsDays: 7 }, null)
  expect(await deleteOldViews(app)).toBe(5000)
})
