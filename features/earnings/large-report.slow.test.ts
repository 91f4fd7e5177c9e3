import { expect, test } from 'vitest'
import { earningsReportSteps } from '#domain/affiliate/earnings-report.ts'
import { inSlices } from '#features/in-slices.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { previewEarnings } from './commands.ts'

const mapping = { day: 'Date', cents: 'Fees', asin: 'ASIN', title: 'Name', quantity: 'Qty', trackingId: 'Tag' }

test('a report of four megabytes is read in slices, so that nobody waits for all of it', async () => {
  const app = await createTestApp()
  const rows = 18_000
  const lines = Array.from({ length: rows }, (_, n) => `2026-01-15,${'x'.repeat(180)},B000000001,tag,1,${n}.00`)
  const large = ['Date,Name,ASIN,Tag,Qty,Fees', ...lines, ''].join('\n')
  let turns = 0
  const countTurns = () => {
    turns++
    next = setImmediate(countTurns)
  }
  let next = setImmediate(countTurns)
  const parsed = await inSlices(earningsReportSteps(large, mapping))
  clearImmediate(next)
  expect(parsed).toMatchObject({ ok: true, report: { rows: { length: rows } } })
  expect(turns).toBeGreaterThan(60)
  expect(await previewEarnings(app.db, large)).toMatchObject({ preview: { valid: rows } })
})
