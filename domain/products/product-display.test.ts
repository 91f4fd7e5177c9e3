import { expect, test } from 'vitest'
import {
  featuredPages,
  isListable,
  preferredImage,
  shortTitle,
  displayCategory,
  displayDescription,
  displayPrice,
} from './product-display.ts'
import { isMalformedTitle, repairTitle } from './product-title.ts'

const sixty = 'a'.repeat(60)

test('a title shows only its first line, without bold markers (146)', () => {
  expect(shortTitle('**Kong** Classic\nRed, large')).toBe('Kong Classic')
  expect(shortTitle('  Kong\r\nClassic')).toBe('Kong')
  expect(shortTitle('')).toBe('')
})

test('a title of 60 characters is not shortened', () => {
  expect(shortTitle(`a, (${'b'.repeat(56)}`)).toHaveLength(60)
  expect(shortTitle(sixty)).toBe(sixty)
})

test('a title over 60 characters is cut at the first comma before position 60 (147)', () => {
  expect(shortTitle(`Cat (grey) tunnel , soft, ${sixty}`)).toBe('Cat (grey) tunnel')
  expect(shortTitle(`${'a'.repeat(59)},b`)).toBe('a'.repeat(59))
  expect(shortTitle(`${sixty},b`)).toBe(`${sixty}…`)
})

test('otherwise it is cut at the first parenthesis before position 60 (148)', () => {
  expect(shortTitle(`Cat tunnel (grey) (soft) ${sixty}, x`)).toBe('Cat tunnel')
  expect(shortTitle(`${sixty}(b`)).toBe(`${sixty}…`)
})

test('otherwise it is cut to 60 characters and an ellipsis, never through a character (149)', () => {
  expect(shortTitle(`${sixty}b`)).toBe(`${sixty}…`)
  expect(shortTitle('😀'.repeat(61))).toBe(`${'😀'.repeat(60)}…`)
  expect(shortTitle(`${'a'.repeat(58)}  bc`)).toBe(`${'a'.repeat(58)}…`)
})

test('a comma or parenthesis at the very start does not leave an empty title', () => {
  expect(shortTitle(`,${sixty}`)).toBe(`,${'a'.repeat(59)}…`)
  expect(shortTitle(`(${sixty}`)).toBe(`(${'a'.repeat(59)}…`)
  expect(shortTitle(`, Bed (${sixty}`)).toBe(', Bed')
})

test('a product without category or description shows the default ones (150, 151)', () => {
  expect(displayCategory({ category: null })).toBe('Pet Cleaning & Maintenance')
  expect(displayCategory({ category: ' ' })).toBe('Pet Cleaning & Maintenance')
  expect(displayCategory({ category: 'Toys' })).toBe('Toys')
  expect(displayDescription({ description: null })).toBe('Quality pet product carefully selected for your furry friend')
  expect(displayDescription({ description: 'Soft.' })).toBe('Soft.')
})

test('a product with a placeholder image or a retired link is not listed (144, 145)', () => {
  const good = { image_url: '/a.png', affiliate_link: 'https://amzn.to/x' }
  expect(isListable(good)).toBe(true)
  expect(isListable({ ...good, affiliate_link: null })).toBe(true)
  expect(isListable({ ...good, image_url: 'https://x.com/placeholder.svg' })).toBe(false)
  expect(isListable({ ...good, affiliate_link: 'https://amzn.to/catpuzzle' })).toBe(false)
  expect(isListable({ ...good, affiliate_link: 'https://amzn.to/dogchew2' })).toBe(false)
})

test('the SiteStripe image is preferred (152)', () => {
  expect(preferredImage({ image_url: '/a.png', sitestripe_image_url: '/s.png' })).toBe('/s.png')
  expect(preferredImage({ image_url: '/a.png', sitestripe_image_url: null })).toBe('/a.png')
  expect(preferredImage({ image_url: '/a.png', sitestripe_image_url: '' })).toBe('/a.png')
})

test.each([
  'Kong\nClassic',
  'Kong\rClassic',
  '**Kong**',
  'Kong **',
  'a'.repeat(201),
  '***',
  '\n\n',
  `*****${'😀'.repeat(300)}`,
])('a malformed title is well-formed after repair: %j (decision 26)', (title) => {
  expect(isMalformedTitle(title)).toBe(true)
  expect(isMalformedTitle(repairTitle(title))).toBe(false)
})

test('a title of 200 characters without bold or line break is well-formed and unchanged by repair', () => {
  for (const title of ['a'.repeat(200), '😀'.repeat(200), 'Kong * Classic']) {
    expect(isMalformedTitle(title)).toBe(false)
    expect(repairTitle(title)).toBe(title)
  }
})

test('a price entered by hand is always shown; one from the retailer is shown with its time for 24 hours (decision 16)', () => {
  const day = 24 * 60 * 60 * 1000
  expect(displayPrice({ price: '$9', price_at: null }, 10 * day)).toEqual({ text: '$9', at: null })
  expect(displayPrice({ price: '$9', price_at: 5 }, 4 + day)).toEqual({ text: '$9', at: 5 })
  expect(displayPrice({ price: '$9', price_at: 5 }, 5 + day)).toBeUndefined()
  expect(displayPrice({ price: ' ', price_at: null }, 0)).toBeUndefined()
  expect(displayPrice({ price: null, price_at: null }, 0)).toBeUndefined()
})

test.each([
  [0, 0],
  [5, 0],
  [6, 1],
  [11, 1],
  [12, 2],
  [20, 3],
])('%i listable products give %i pages of six (decision 5)', (count, pages) => {
  const unwanted = { image_url: 'placeholder', affiliate_link: null }
  const products = Array.from({ length: count }, (_, at) => ({ image_url: `/${at}.png`, affiliate_link: null }))
  const featured = featuredPages([unwanted, ...products])
  expect(featured.map((page) => page.length)).toEqual(Array.from({ length: pages }, () => 6))
  expect(featured.flat()).toEqual(products.slice(0, pages * 6))
})
