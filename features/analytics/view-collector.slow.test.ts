import { expect, test } from 'vitest'
import { createTestApp } from '#tests/kit/test-app.ts'
import { sampleView, countRows } from '#tests/kit/counted-view.ts'
import { createViewCollector } from './view-collector.ts'

test('in a flood, every view is stored or counted as dropped (F11)', async () => {
  const app = await createTestApp()
  const collector = createViewCollector(app)
  const results = Array.from({ length: 52_345 }, () => collector.count(sampleView))
  expect(collector.dropped()).toBe(2345)
  const outcomes = Map.groupBy(await Promise.all(results), (outcome) => outcome)
  expect(outcomes.get('dropped')).toHaveLength(2345)
  expect(outcomes.get('counted')).toHaveLength(50_000)
  expect(await countRows(app)).toBe(50_000)
  expect(await app.db.selectFrom('page_days').select('views').execute()).toEqual([{ views: 50_000 }])
  expect(await collector.count(sampleView), 'afterwards').toBe('counted')
})
