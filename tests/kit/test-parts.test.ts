import { expect, test } from 'vitest'
import { readReport } from './test-parts.ts'

const all = { numTotalTests: 3, numPassedTests: 2, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0 }
const testResults = [
  {
    name: `${process.cwd()}/features/likes/likes.test.ts`,
    assertionResults: [{ fullName: 'a like counts', duration: 1500 }, { fullName: 'a skipped test' }],
  },
]

test('a suite is counted from its report, with the duration of each test that ran', () => {
  expect(readReport({ ...all, testResults }, 0)).toEqual({
    passed: 2,
    failed: 0,
    skipped: 1,
    tests: [{ title: 'a like counts', file: 'features/likes/likes.test.ts', seconds: 1.5 }],
  })
})

test('a test that passed when it was tried again keeps the reason why it failed first', () => {
  const tried = { fullName: 'a like stays', duration: 1000, status: 'passed', failureMessages: ['expected 3 to be 4'] }
  const results = [{ name: `${process.cwd()}/a.test.ts`, assertionResults: [tried, { ...tried, status: 'failed' }] }]
  const expected = { title: 'a like stays', file: 'a.test.ts', seconds: 1 }
  const { tests } = readReport({ ...all, testResults: results }, 0)
  expect(tests).toEqual([{ ...expected, firstFailure: 'expected 3 to be 4' }, expected])
})

test('a suite that ran nothing, or exited with an error without a failed test, is a failure', () => {
  const nothing = { ...all, numTotalTests: 0, numPassedTests: 0, numPendingTests: 0, testResults: [] }
  expect(readReport(nothing, 0).failed).toBe(1)
  expect(readReport({ ...all, testResults }, 1).failed).toBe(1)
  expect(readReport({ ...all, testResults }, null).failed).toBe(1)
  expect(readReport({ ...all, numFailedTests: 2, testResults }, 1).failed).toBe(2)
})
