import { expect, test } from 'vitest'
import { createTestApp } from '#tests/kit/test-app.ts'
import { sampleView, countRows } from '#tests/kit/counted-view.ts'
import type { CallProcedure } from '#features/procedure.ts'
import { createViewCollector } from './view-collector.ts'

test('a counted view is stored before the response is sent', async () => {
  const app = await createTestApp()
  expect(await createViewCollector(app).count(sampleView)).toBe('counted')
  expect(await countRows(app)).toBe(1)
})

test('views of the same moment are written together', async () => {
  const app = await createTestApp()
  let batches = 0
  const callProcedure: CallProcedure = (procedure, input) => {
    batches++
    return app.callProcedure(procedure, input)
  }
  const counting = { ...app, callProcedure }
  const collector = createViewCollector(counting)
  await Promise.all(Array.from({ length: 200 }, () => collector.count(sampleView)))
  expect(batches).toBe(1)
  expect(await countRows(app)).toBe(200)
})

test('a view that cannot be stored is an error for its sender, and the next one is counted', async () => {
  const app = await createTestApp()
  const collector = createViewCollector(app)
  await app.db.schema.alterTable('page_views').renameTo('gone').execute()
  await expect(collector.count(sampleView)).rejects.toThrow('page_views')
  await app.db.schema.alterTable('gone').renameTo('page_views').execute()
  expect(await collector.count(sampleView)).toBe('counted')
})

test('the dashboard hears of new views without asking (360)', async () => {
  const app = await createTestApp()
  const heard: unknown[] = []
  app.bus.subscribe((event) => heard.push(event))
  await createViewCollector(app).count({ ...sampleView, page_path: '/shop', country: 'NL' })
  await expect
    .poll(() => heard)
    .toEqual([{ topic: 'view', path: '/shop', country: 'NL', kind: 'person', at: sampleView.created_at }])
})
