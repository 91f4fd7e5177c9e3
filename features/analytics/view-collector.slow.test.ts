import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createViewCollector } from './view-collector.ts'
import type { PageView } from './tables.ts'

const view: PageView = {
  visitor_id: null,
  session_id: null,
  country: 'Unknown',
  page_path: '/',
  slug: undefined,
  referrer: null,
  device: 'Computer',
  kind: 'person',
  created_at: Date.UTC(2026, 0, 15, 12),
}

async function countRows({ db }: TestApp): Promise<number> {
  const { n } = await db
    .selectFrom('page_views')
    .select((row) => row.fn.countAll<number | string>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

test('in a flood, every view is stored or counted as dropped (F11)', async () => {
  const app = await createTestApp()
  const collector = createViewCollector(app)
  const answers = Array.from({ length: 52_345 }, () => collector.count(view))
  expect(collector.dropped()).toBe(2345)
  const outcomes = Map.groupBy(await Promise.all(answers), (outcome) => outcome)
  expect(outcomes.get('dropped')).toHaveLength(2345)
  expect(outcomes.get('counted')).toHaveLength(50_000)
  expect(await countRows(app)).toBe(50_000)
  expect(await app.db.selectFrom('page_days').select('views').execute()).toEqual([{ views: 50_000 }])
  expect(await collector.count(view), 'afterwards').toBe('counted')
})
