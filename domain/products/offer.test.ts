import { expect, test } from 'vitest'
import { currentOffers, listOffers } from './current-offers.ts'
import { findOfferError, shopName } from './offer.ts'
import type { Product } from './product.ts'

const offer = {
  id: 'one',
  shop: '',
  affiliate_link: 'https://www.chewy.com/dp/123?tag=x',
  price: '$5',
  price_noted_on: '2026-11-17',
  out_of_stock_on: '',
  country: 'US',
}

test('the first shop is the specified link, and shops without stock stand last', () => {
  const product = { affiliate_link: 'https://amzn.to/abc', price: '$4', out_of_stock_on: '2026-11-01', offers: [offer] }
  expect(listOffers(product as unknown as Product).map(({ id }) => id)).toEqual(['one', ''])
  const recalled = { ...product, recall: { on: '2026-11-01', href: '/recalls' } }
  expect(listOffers(recalled as unknown as Product)).toEqual([])
})

test.each([
  ['a script as link', { affiliate_link: 'javascript:alert(1)' }, 'https://'],
  ['a link without encryption', { affiliate_link: 'http://www.chewy.com/dp/123' }, 'https://'],
  ['a link that names another host before the @', { affiliate_link: 'https://chewy.com@evil.test/' }, 'https://'],
  ['an unknown shop without a name', { affiliate_link: 'https://maker.example/pump' }, 'name of the shop'],
  ['a day that no calendar has', { price_noted_on: '2026-02-30' }, 'price was noted'],
  ['a name of two lines', { shop: 'One\nTwo' }, 'single line'],
  ['a long price', { price: '$'.repeat(41) }, '40 characters'],
])('%s is refused with a sentence', (_, change, sentence) => {
  expect(findOfferError([{ ...offer, ...change }])).toContain(sentence)
})

test('more shops than a reader would compare are refused, and good ones pass', () => {
  expect(findOfferError(Array.from({ length: 9 }, () => offer))).toContain('8')
  expect(findOfferError([offer, { ...offer, shop: 'From the maker', affiliate_link: 'https://maker.example/' }])).toBe(
    undefined,
  )
})

test('a shop is named by the owner, its program or its host', () => {
  expect(shopName({ shop: '', affiliate_link: 'https://amzn.to/abc' })).toMatch(/amazon/i)
  expect(shopName({ shop: 'Corner', affiliate_link: 'https://amzn.to/abc' })).toBe('Corner')
  expect(shopName({ shop: '', affiliate_link: 'https://maker.example/' })).toBe('maker.example')
})

test('a price in public has a day that is not too old; without a day it is not shown, and its age is said', () => {
  const product = {
    affiliate_link: 'https://www.chewy.com/dp/1',
    price: '$4',
    price_at: null,
    offers: [offer],
  } as never
  const now = Date.parse('2026-11-20')
  const shown = (rules: object, at = now) =>
    currentOffers({ isPublic: true, ...rules }, product, at).map(({ price, noted }) => [price, noted])
  expect(shown({})).toEqual([
    [undefined, undefined],
    ['$5', 'noted November 17, 2026'],
  ])
  expect(shown({}, now + 40 * 24 * 60 * 60 * 1000)[1]).toEqual([undefined, 'last noted November 17, 2026'])
  expect(shown({ isPublic: false })[0], 'on localhost as typed').toEqual(['$4', undefined])
})
