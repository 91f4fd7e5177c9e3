import { expect, test } from 'vitest'
import { dayOf } from '#domain/text/dates.ts'
import { changeSettings } from '#features/settings/commands.ts'
import { anArticle } from '#tests/kit/builders.ts'
import { openTestHouse, type TestHouse } from '#tests/kit/test-app.ts'
import { markEarlierVisits } from './reattribute-admin-views.ts'
import { readOverview } from './overview.ts'
import { advancePasts } from './window-rollups.ts'
import { forgetOldViews } from './retention.ts'
import { listCountries, listPages, listReferrers } from './top-lists.ts'
import type { PageView } from './page-view.ts'
import { openWindow, windowDays } from './time-window.ts'
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

async function writeDay(house: TestHouse, roll: (sides: number) => number, slugs: readonly string[], count = 25) {
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
      created_at: house.clock() - (roll(20) === 0 ? roll(3) * day : 0),
    }
  })
  await writeViews(house.db, views)
}

/** The lists counted from the raw rows, whatever was summed. */
async function recountLists({ db, clock }: TestHouse, wish: { days: string; own: string }) {
  const { since, until, kinds } = openWindow(clock(), wish)
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

async function readLists({ db, clock }: TestHouse, wish: { days: string; own: string }) {
  const window = openWindow(clock(), wish)
  const shown = (rows: readonly { name: string; views: number }[]) =>
    rows.map(({ name, views }) => `${name}: ${views}`).toSorted()
  const pages = await listPages(db, window, { limit: 1000 })
  return {
    pages: shown(pages.map(({ path, views }) => ({ name: path, views }))),
    countries: shown((await listCountries(db, window, 1000)).map(({ code, views }) => ({ name: code, views }))),
    referrers: shown(await listReferrers(db, window, 1000)),
  }
}

async function expectTrueLists(house: TestHouse) {
  for (const days of windowDays)
    for (const own of ['', 'leave-out']) {
      const wish = { days: String(days), own }
      expect([wish, await readLists(house, wish)]).toEqual([wish, await recountLists(house, wish)])
    }
}

test('lists are true on every day, whether sums of the past are there, half done, late or interrupted (356, 357)', async () => {
  const house = await openTestHouse()
  const slugs = [(await anArticle(house)).slug, (await anArticle(house)).slug]
  const roll = dice(3)
  for (let turn = 0; turn < 45; turn++) {
    await writeDay(house, roll, slugs)
    if (turn === 12) await writeViews(house.db, [ownView(house, 'v3')])
    if (turn % 5 === 0) await markEarlierVisits(house.db)
    if (turn > 8 && turn % 7 !== 0 && (turn < 20 || turn > 30)) await advancePasts(house.db, house.clock())
    if (turn % 9 === 4) await expectTrueLists(house)
    house.pass(day)
  }
  expect(await advancePasts(house.db, house.clock())).toBeGreaterThan(0)
  expect(await advancePasts(house.db, house.clock())).toBe(0)
  await expectTrueLists(house)
  house.pass(40 * day)
  await writeDay(house, roll, slugs)
  await expectTrueLists(house)
  await Promise.all([advancePasts(house.db, house.clock()), advancePasts(house.db, house.clock())])
  await expectTrueLists(house)
  const { countries } = await readOverview(house.db, openWindow(house.clock(), { days: '90' }))
  expect(countries.length).toBeGreaterThan(0)
})

function ownView(house: TestHouse, visitor_id: string): PageView {
  const page = { country: 'NL', page_path: '/', slug: undefined, referrer: null, device: 'Phone' as const }
  return { visitor_id, session_id: null, ...page, kind: 'own', created_at: house.clock() }
}

test('visitors of a country stay true when its days are summed', async () => {
  const house = await openTestHouse()
  const roll = dice(5)
  for (let turn = 0; turn < 12; turn++) {
    await writeDay(house, roll, [])
    house.pass(day)
  }
  const read = () => listCountries(house.db, openWindow(house.clock(), { days: '7' }), 10)
  const before = await read()
  expect(await advancePasts(house.db, house.clock())).toBeGreaterThan(0)
  expect(await read()).toEqual(before)
})

test('a day is not summed before the last views of it are written', async () => {
  const house = await openTestHouse()
  house.pass(11 * 60 * 60 * 1000 + 59 * 60 * 1000)
  await writeDay(house, dice(1), [])
  const until = async () =>
    (await house.db.selectFrom('past_states').select('until').where('days', '=', 7).executeTakeFirst())?.until
  house.pass(2 * 60 * 1000)
  await advancePasts(house.db, house.clock())
  expect([dayOf(house.clock()), await until()]).toEqual(['2026-01-16', '2026-01-14'])
  house.pass(10 * 60 * 1000)
  await advancePasts(house.db, house.clock())
  expect(await until()).toBe('2026-01-15')
})

test('single views go after thirty days, their sums stay, and a second turn finds nothing', async () => {
  const house = await openTestHouse()
  const roll = dice(9)
  for (let turn = 0; turn < 40; turn++) {
    await writeDay(house, roll, [], 10)
    house.pass(day)
  }
  house.pass(-day)
  const overview = await readOverview(house.db, openWindow(house.clock(), { days: '90' }))
  const before = (await readOverview(house.db, openWindow(house.clock()))).now
  const gone = await forgetOldViews(house)
  const days = await house.db.selectFrom('page_views').select('day').orderBy('day').execute()
  expect([gone + days.length, days[0]?.day]).toEqual([400, '2026-01-25'])
  expect(await readOverview(house.db, openWindow(house.clock(), { days: '90' }))).toEqual(overview)
  expect(await forgetOldViews(house)).toBe(0)
  await writeDay(house, roll, [], 30)
  const after = (await readOverview(house.db, openWindow(house.clock()))).now
  expect(after.views).toBeGreaterThan(before.views)
  expect(after.visitors, 'all twelve were known already').toBe(12)
})

test('more than one turn can take is deleted, and the owner can keep views for longer or shorter', async () => {
  const house = await openTestHouse()
  const view = { ...ownView(house, 'v'), kind: 'person' as const }
  for (let turn = 0; turn < 5; turn++)
    await writeViews(
      house.db,
      Array.from({ length: 1000 }, () => view),
    )
  house.pass(10 * day)
  await changeSettings(house, { keepViewsDays: 11 }, null)
  expect(await forgetOldViews(house)).toBe(0)
  await changeSettings(house, { keepViewsDays: 7 }, null)
  expect(await forgetOldViews(house)).toBe(5000)
})
