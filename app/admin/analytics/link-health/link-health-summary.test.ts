import { expect, test } from 'vitest'
import type { LinkHealth, LinkProblem } from './link-health-actions.ts'
import { linkHealthSummary } from './link-health-summary.ts'

const health: LinkHealth = { checkedAt: '2026-11-15T12:00:00.000Z', running: false, checked: 312, problems: [] }
const problem: LinkProblem = {
  id: 'p',
  product: { id: 'p', title: 'Bowl', asin: null, affiliate_link: null },
  problem: 'no-link',
  message: 'The product has no link.',
  clicks: 3,
  articles: [],
}

test('one sentence sums up the state of the links', () => {
  expect(linkHealthSummary(health)).toMatch(/^312 links checked on Nov 15, 2026, .*: no problems\.$/)
  expect(linkHealthSummary({ ...health, problems: [problem] })).toMatch(/: 1 problem found\.$/)
  expect(linkHealthSummary({ ...health, running: true })).toMatch(/^Checking/)
  expect(linkHealthSummary({ ...health, checkedAt: null })).toBe('Not checked yet.')
})
