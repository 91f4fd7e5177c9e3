import { expect, test } from 'vitest'
import { addCounts, countsLine } from './test-counts.mjs'
import { readReport } from './test-parts.ts'

const all = { numTotalTests: 3, numPassedTests: 2, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0 }
const testResults = [
  {
    name: `${process.cwd()}/features/likes/likes.sql.test.ts`,
    assertionResults: [{ fullName: 'a like counts', duration: 1500 }, { fullName: 'a skipped test' }],
  },
]

test('a suite is counted from its report, with the duration of each test that ran', () => {
  expect(readReport({ ...all, testResults }, 0)).toEqual({
    passed: 2,
    failed: 0,
    skipped: 1,
    tests: [{ title: 'a like counts', file: 'features/likes/likes.sql.test.ts', seconds: 1.5 }],
  })
})

test('a suite that ran nothing, or exited with an error without a failed test, is a failure', () => {
  const nothing = { ...all, numTotalTests: 0, numPassedTests: 0, numPendingTests: 0, testResults: [] }
  expect(readReport(nothing, 0).failed).toBe(1)
  expect(readReport({ ...all, testResults }, 1).failed).toBe(1)
  expect(readReport({ ...all, testResults }, null).failed).toBe(1)
  expect(readReport({ ...all, numFailedTests: 2, testResults }, 1).failed).toBe(2)
})

test('the counts of several runs are added up to one line', () => {
  const total = addCounts([
    { passed: 5, failed: 0, skipped: 1 },
    { passed: 2, failed: 1, skipped: 0 },
  ])
  expect(countsLine(total)).toBe('7 passed, 1 failed, 1 skipped')
})
