import { expect, test } from 'vitest'
import type { LinkHealth, LinkProblem } from './link-health-actions.ts'
import { linkHealthSummary, noProblemsText } from './link-health-summary.ts'

const health: LinkHealth = {
  checkedAt: '2026-11-15T12:00:00.000Z',
  running: false,
  checked: 312,
  unchecked: 0,
  searches: 0,
  problems: [],
  articleLinks: [],
}
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

test('problems in article texts count too, and links that were not checked are never called fine (fault 33)', () => {
  const inText = {
    link: 'https://www.amazon.com/dp/B000000001',
    problem: 'no-tag',
    message: 'No tag.',
    articles: [],
  } as const
  expect(linkHealthSummary({ ...health, problems: [problem], articleLinks: [inText] })).toMatch(/: 2 problems found\.$/)
  expect(linkHealthSummary({ ...health, unchecked: 2 })).toMatch(/, 2 links not checked yet: no problems so far\.$/)
  expect(noProblemsText(health)).toBe('All affiliate links are fine: each has your tag and leads to a product.')
  for (const change of [{ unchecked: 2 }, { checkedAt: null, checked: 0, unchecked: 2 }, { running: true }])
    expect(noProblemsText({ ...health, ...change })).not.toMatch(/fine/)
})

test('links to search results are not said to lead to a product (fault 33)', () => {
  expect(noProblemsText({ ...health, searches: 3 })).toBe(
    'All affiliate links have your tag. 3 lead to search results instead of a product.',
  )
})
