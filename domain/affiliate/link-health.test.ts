import { expect, test } from 'vitest'
import { isShortLink, parseAffiliateLink } from './affiliate-link.ts'
import { checkLink, checkShortLink } from './link-health.ts'

const dp = 'https://www.amazon.com/dp/B000000001'

test.each([
  ['ours', `${dp}?tag=mine-20`, null, undefined],
  ['a search with our tag', 'https://www.amazon.com/s?k=mat&tag=mine-20', null, undefined],
  ['a short link, which hides its tag', 'https://amzn.to/abc', null, undefined],
  ['without a tag', dp, null, 'no-tag'],
  ['with an empty tag', `${dp}?tag=`, null, 'no-tag'],
  ["with someone else's tag", `${dp}?tag=other-20`, null, 'other-tag'],
  ['with an invalid id', 'https://www.amazon.com/dp/B00000?tag=mine-20', null, 'bad-id'],
  ['to another product', `${dp}?tag=mine-20`, 'B000000002', 'bad-id'],
])('a link is checked: %s', (_, link, asin, problem) => {
  const parsed = parseAffiliateLink(link)
  expect(parsed && checkLink(parsed, asin, 'mine-20')?.problem).toBe(problem)
})

test.each([
  ['nowhere', undefined, 'dead-short-link'],
  ['to another site', 'https://evil.example/dp/B000000001', 'dead-short-link'],
  ['to the product', `${dp}?tag=mine-20`, undefined],
  ['to the product without the tag', dp, undefined],
  ["to the product with another's tag", `${dp}?tag=other-20`, 'other-tag'],
  ['to another product', 'https://www.amazon.com/dp/B000000002?tag=mine-20', 'bad-id'],
])('a short link is checked by its target: %s', (_, target, problem) => {
  const link = parseAffiliateLink(target ?? null)
  expect(checkShortLink(link, 'B000000001', 'mine-20')?.problem).toBe(problem)
})

test('short links are recognized by their host', () => {
  const links = ['https://amzn.to/x', dp].map(parseAffiliateLink)
  expect(links.map((link) => link && isShortLink(link))).toEqual([true, false])
})
