import { expect, test } from 'vitest'
import type { Product } from './product.ts'
import { listShopChoices, matchesShopFilter } from './shop-filter.ts'

const offer = { id: 'x', shop: 'Corner', affiliate_link: 'https://corner.example/', price: '', price_noted_on: '' }
const fountain = {
  species: 'Cats, Dogs',
  need: 'Drinking',
  affiliate_link: 'https://www.chewy.com/dp/1?tag=x',
  offers: [{ ...offer, out_of_stock_on: '', country: '' }],
  evidence: { tier: 'tested', days: 34, animals: ['Momo'] },
} as unknown as Product
const bowl = { species: 'dogs', need: null, affiliate_link: null, evidence: undefined } as unknown as Product

test('a reader can choose what some product has, each once, and no shop if there is only one', () => {
  const choices = listShopChoices([fountain, bowl])
  expect(choices).toMatchObject({ species: ['Cats', 'dogs'], need: ['Drinking'], evidence: ['Tested by us'] })
  expect(choices.shop).toContain('Corner')
  expect(listShopChoices([bowl]).shop).toEqual([])
})

test.each([
  [{}, true, true],
  [{ species: 'DOGS' }, true, true],
  [{ species: 'cats', need: 'drinking' }, true, false],
  [{ shop: 'corner' }, true, false],
  [{ evidence: 'Tested by us' }, true, false],
  [{ need: 'Travel' }, false, false],
])('%j keeps what has all of it', (filter, first, second) => {
  expect([matchesShopFilter(fountain, filter), matchesShopFilter(bowl, filter)]).toEqual([first, second])
})
