import { expect, test } from 'vitest'
import { checkLink, checkShortLink, isShortLink } from './link-health.ts'

const at = (affiliate_link: string | null, asin: string | null = null) => ({ affiliate_link, asin })
const dp = 'https://www.amazon.com/dp/B000000001'

test.each([
  ['ours', `${dp}?tag=mine-20`, null, undefined],
  ['a search with our tag', 'https://www.amazon.com/s?k=mat&tag=mine-20', null, undefined],
  ['a short link, which hides its tag', 'https://amzn.to/abc', null, undefined],
  ['another shop', 'https://shop.example/mat', null, undefined],
  ['none', null, 'B000000001', 'no-link'],
  ['an empty link', '', null, 'no-link'],
  ['without a tag', dp, null, 'no-tag'],
  ['with an empty tag', `${dp}?tag=`, null, 'no-tag'],
  ["with someone else's tag", `${dp}?tag=other-20`, null, 'other-tag'],
  ['with an invalid id', 'https://www.amazon.com/dp/B00000?tag=mine-20', null, 'bad-id'],
  ['to another product', `${dp}?tag=mine-20`, 'B000000002', 'bad-id'],
])('a link is checked: %s', (_, link, asin, problem) => {
  expect(checkLink(at(link, asin), 'mine-20')?.problem).toBe(problem)
})

test.each([
  ['nowhere', undefined, 'dead-short-link'],
  ['to another site', 'https://evil.example/dp/B000000001', 'dead-short-link'],
  ['to the product', `${dp}?tag=mine-20`, undefined],
  ['to the product without the tag', dp, undefined],
  ["to the product with another's tag", `${dp}?tag=other-20`, 'other-tag'],
  ['to another product', 'https://www.amazon.com/dp/B000000002?tag=mine-20', 'bad-id'],
])('a short link is checked by its target: %s', (_, ledTo, problem) => {
  expect(checkShortLink(at('https://amzn.to/abc', 'B000000001'), ledTo, 'mine-20')?.problem).toBe(problem)
})

test('short links are recognized by their host', () => {
  expect([isShortLink('https://amzn.to/x'), isShortLink(dp), isShortLink(null)]).toEqual([true, false, false])
})
