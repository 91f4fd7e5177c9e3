import { expect, onTestFinished, test, vi } from 'vitest'
import { checkMachine } from './check-machine.ts'

test.skipIf(process.platform === 'win32')('the report about limits is made without source maps, which stay on', () => {
  const before = process.sourceMapsEnabled
  onTestFinished(() => process.setSourceMapsEnabled(before))
  process.setSourceMapsEnabled(true)
  const seen: boolean[] = []
  const getReport = vi.spyOn(process.report, 'getReport').mockImplementation(() => {
    seen.push(process.sourceMapsEnabled)
    return {}
  })
  onTestFinished(() => getReport.mockRestore())
  checkMachine()
  expect(seen).toEqual([false])
  expect(process.sourceMapsEnabled).toBe(true)
})
