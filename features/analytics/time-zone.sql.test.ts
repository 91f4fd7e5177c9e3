import { expect, test } from 'vitest'
import { readCalendar } from '#features/briefs/queries.ts'
import { updateSettings } from '#features/settings/commands.ts'
import { readTimeZone, readToday } from '#features/settings/time-zone.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { countClick } from './commands.ts'
import { readOverview } from './overview.ts'
import { parseWindow } from './time-window.ts'
import { writeViews } from './write-views.ts'

async function openIn(timeZone: string, now: string) {
  const app = await createTestApp()
  app.advanceClock(Date.parse(now) - app.clock())
  await updateSettings(app, { timeZone }, 'admin')
  return app
}

/** A view, a click and a comment at each of these moments. */
async function record(app: TestApp, times: readonly string[]) {
  const { id: product_id } = await insertTestProduct(app)
  const { id: article_id } = await insertTestArticle(app)
  for (const [index, time] of times.entries()) {
    const created_at = Date.parse(time)
    const view = { session_id: null, country: 'US', page_path: '/', slug: undefined, referrer: null, created_at }
    await writeViews(app, [{ ...view, visitor_id: `v${index}`, device: 'Phone', kind: 'person' }])
    const then = { ...app, clock: () => created_at }
    await countClick(then, { product_id, article_id: undefined, kind: 'person' })
    await app.db
      .insertInto('comments')
      .values({
        id: app.newId(),
        article_id,
        author_name: 'Ada',
        author_email: 'ada@example.test',
        content: 'Hello',
        state: 'pending',
        approved: false,
        suspicions: [],
        decided_at: null,
        created_at,
      })
      .execute()
  }
}

async function readDays(app: TestApp) {
  const { perDay } = await readOverview(app.db, parseWindow(app.clock(), { days: '7' }, await readTimeZone(app.db)))
  return Object.fromEntries(
    perDay.flatMap(({ day, views, clicks, comments }) => (views > 0 ? [[day, [views, clicks, comments]]] : [])),
  )
}

test('days of 23 and 25 hours hold what happened in them', async () => {
  const spring = await openIn('Europe/Berlin', '2026-03-31T10:00:00Z')
  await record(spring, ['2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'])
  expect(await readDays(spring)).toEqual({ '2026-03-28': [1, 1, 1], '2026-03-29': [2, 2, 2], '2026-03-30': [1, 1, 1] })
  const autumn = await openIn('Europe/Berlin', '2026-10-27T10:00:00Z')
  await record(autumn, ['2026-10-24T21:59:59Z', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'])
  expect(await readDays(autumn)).toEqual({ '2026-10-24': [1, 1, 1], '2026-10-25': [2, 2, 2], '2026-10-26': [1, 1, 1] })
})

test('today is the day of the time zone, and days that were counted stay when the zone changes', async () => {
  const app = await openIn('UTC', '2026-06-15T23:30:00Z')
  await record(app, ['2026-06-15T23:30:00Z'])
  expect(await readToday(app)).toBe('2026-06-15')
  await updateSettings(app, { timeZone: 'Pacific/Auckland' }, 'admin')
  expect(await readToday(app)).toBe('2026-06-16')
  expect(Object.keys(await readDays(app))).toEqual(['2026-06-15'])
  await record(app, ['2026-06-15T23:30:00Z'])
  expect(Object.keys(await readDays(app))).toEqual(['2026-06-15', '2026-06-16'])
})

test('a zone that this machine does not know counts as UTC', async () => {
  const app = await openIn('Mars/Olympus', '2026-06-15T23:30:00Z')
  expect(await readTimeZone(app.db)).toBe('UTC')
  await record(app, ['2026-06-15T23:30:00Z'])
  expect(Object.keys(await readDays(app))).toEqual(['2026-06-15'])
})

test("a month of the calendar begins and ends in the site's time zone", async () => {
  const app = await openIn('America/New_York', '2026-11-15T12:00:00Z')
  const times = ['2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z', '2026-12-01T04:59:59Z', '2026-12-01T05:00:00Z']
  for (const [index, time] of times.entries())
    await insertTestArticle(app, { slug: `a${index}`, title: time, published_date: Date.parse(time) })
  const titles = (await readCalendar(app.db, '2026-11')).map(({ title }) => title)
  expect(titles).toEqual(times.slice(1, 3))
})
