import { expect, test } from 'vitest'
import { hasAffiliateTag, isProductId, parseAffiliateLink } from './affiliate-link.ts'
import { productLink, searchLink, tagLinkText } from './affiliate-tags.ts'
import { parseArticleText } from '../articles/article-text.ts'
import type { Block } from '../articles/blocks.ts'
import { findMentions } from '../products/article-products.ts'
import { findAffiliateLinkRanges, findAffiliateLinks } from './retailer-mentions.ts'

const shop = 'https://www.amazon.com'

const hasAffiliateLinks = (text: string) => findAffiliateLinks(text).length > 0
const asinOf = (href: string) => parseAffiliateLink(href)?.asin
const tagOf = (href: string) => parseAffiliateLink(href)?.tag
const keyOf = (href: string) => parseAffiliateLink(href)?.key

function isTagged(href: string): boolean {
  const link = parseAffiliateLink(href)
  return link !== undefined && hasAffiliateTag(link)
}

/** Unique, in order of first mention. Of parsed blocks only running text counts. */
function findProductIds(content: string | readonly Block[]): string[] {
  const ids =
    typeof content === 'string'
      ? findAffiliateLinks(content).map(({ asin }) => asin)
      : findMentions(content).flatMap(({ asins }) => asins)
  return [...new Set(ids.filter((id) => id !== undefined))]
}

function isSameLink(one: string, other: string): boolean {
  return one === other || (keyOf(one) !== undefined && keyOf(one) === keyOf(other))
}

test.each([
  '/dp/B000000001',
  '/Some-Toy/dp/B000000001/ref=sr_1_1?qid=1',
  '/-/es/dp/B000000001?tag=x-20',
  '/gp/product/B000000001',
  '/gp/aw/d/B000000001/',
  '/exec/obidos/ASIN/B000000001/somebody-20',
  '/o/ASIN/B000000001',
  '/dp/toolong/dp/B000000001',
])('the product id is found in %s (119)', (path) => {
  expect(asinOf(shop + path)).toBe('B000000001')
})

test.each([
  `${shop}/dp/B00000001`,
  `${shop}/dp/B0000000012`,
  `${shop}/dp/B000000001x`,
  `${shop}/dp/b000000001`,
  `${shop}/s?k=/dp/B000000001`,
  `${shop}/xdp/B000000001`,
  'https://evil.com/dp/B000000001',
  'https://amazon.com.evil.example/dp/B000000001',
  'https://amzn.to/dp/B000000001',
  '/dp/B000000001',
])('there is no product id in %s (119)', (href) => {
  expect(asinOf(href)).toBeUndefined()
})

test('a product id is ten uppercase letters or digits', () => {
  expect(['B000000001', '0123456789'].every(isProductId)).toBe(true)
  expect(['b000000001', 'B00000000', 'B0000000011', 'B00000000!', 'B000000001\n', ''].some(isProductId)).toBe(false)
})

test('the product ids of an article are listed once each, in order, linked or not (119)', () => {
  const text = [
    `**[One](${shop}/dp/B000000001?tag=a-20)** and [two](${shop}/x_(y)/dp/B000000002).`,
    `Again [one](${shop}/dp/B000000001), bare ${shop}/dp/B000000003. Also amazon.com/dp/B000000004, fine.`,
    'Not [this](https://evil.com/dp/B000000005) and not /dp/B000000006.',
  ].join('\n')
  const ids = ['B000000001', 'B000000002', 'B000000003', 'B000000004']
  expect(findProductIds(text)).toEqual(ids)
  expect(findProductIds(parseArticleText(text))).toEqual(ids)
})

test('of parsed blocks only paragraphs mention products, because a card follows a paragraph (121)', () => {
  const text = `## ${shop}/dp/B000000001\n# ${shop}/dp/B000000002\n${shop}/dp/B000000003`
  expect(findProductIds(parseArticleText(text))).toEqual(['B000000003'])
  expect(findProductIds(text)).toHaveLength(3)
})

test.each([
  'Sold at amazon.com.',
  'Sold at Amazon.co.uk, cheaply',
  '“amazon.de”—yes',
  `[x](${shop}/s?k=bed)`,
  '**[x](https://amazon.com/dp/B000000001)**',
  'see https://amzn.to/3abc',
  'amzn.to/3abc',
  '<https://a.co/d/x>',
  'www.amazon.com: a shop',
  'pets/amazon.com',
  'a.co/d/x',
  '[amazon.com] is a shop',
  'https:amazon.com',
])('a text that mentions the retailer or a short link has affiliate links: %s (103, 118)', (text) => {
  expect(hasAffiliateLinks(text)).toBe(true)
})

test.each([
  '',
  'The Amazon is a river. Amazon is a shop.',
  'amazon.com.evil.example',
  'https://amazon.com.evil.example/',
  'https://amazon.com@evil.example/',
  'amazon.com@evil.example',
  'https://amazon.com%2eevil.test/',
  'amazon.com%2eevil.test',
  'https://evil.test/?x=amzn.to',
  'https://evil.test/amazon.com',
  '/go?to=amzn.to',
  'me@amazon.com',
  'notamazon.com my_amazon.com amazon.com-shop.example',
  'pizza.co u.s.a.co',
  'pets0amazon.com pets9amazon.com',
  'a.co.evil.test and ebay.com/itm/1234?campid=5',
  'https://www.amazon.com:8443/',
])('a text that only looks like one has no affiliate links: %s (103, 115)', (text) => {
  expect(hasAffiliateLinks(text)).toBe(false)
})

test.each([
  [`Seehttps://www.amazon.com/dp/B000000001, fine`, 'https://www.amazon.com/dp/B000000001,'],
  [`Seehttp://www.amazon.com/s?k=bed now`, 'http://www.amazon.com/s?k=bed'],
  [`See <${shop}/s?k=bed>`, `${shop}/s?k=bed`],
  [`"${shop}/s?k=bed"`, `${shop}/s?k=bed`],
  [`See gopher://amazon.com/x`, 'amazon.com/x'],
])('an affiliate link in %j starts and ends where people would say', (text, link) => {
  const found = findAffiliateLinkRanges(text).map(({ link: { url }, start, end }) => [text.slice(start, end), url.href])
  expect(found).toEqual([[link, link.startsWith('http') ? link : `https://${link}`]])
})

test('setting a tag replaces every other, including one in a legacy path (T17)', () => {
  expect(tagLinkText(`${shop}/dp/B000000001`, 'ours-20')).toBe(`${shop}/dp/B000000001?tag=ours-20`)
  expect(tagLinkText(`${shop}/dp/B000000001?tag=a&x=1&tag=b`, 'ours-20')).toBe(`${shop}/dp/B000000001?tag=ours-20&x=1`)
  expect(tagLinkText(`${shop}/exec/obidos/ASIN/B000000001/theirs-20`, 'ours-20')).toBe(
    `${shop}/dp/B000000001?tag=ours-20`,
  )
  expect(tagLinkText(`${shop}/Toy/dp/B000000001?TAG=theirs-20`, 'ours-20')).toBe(
    `${shop}/Toy/dp/B000000001?tag=ours-20`,
  )
})

test('short links, other sites and an empty tag leave a link unchanged', () => {
  for (const href of ['https://amzn.to/x', 'https://evil.com/?tag=a', 'not a link']) {
    expect(tagLinkText(href, 'ours-20')).toBe(href)
  }
  expect(tagLinkText(`${shop}/?tag=a`, '')).toBe(`${shop}/?tag=a`)
})

test('a short link, or a retailer link with a tag, can earn a commission (T19, decision 43)', () => {
  expect(tagOf(`${shop}/dp/B000000001?tag=a-20`)).toBe('a-20')
  expect(tagOf('https://amzn.to/x?tag=a-20'), 'the short link decides who earns').toBeUndefined()
  expect(['https://amzn.to/x', 'https://a.co/d/x', `${shop}/?tag=a-20`].every(isTagged)).toBe(true)
  const without = [shop, `${shop}/?tag=`, `${shop}/?tag=%20`, 'https://evil.test/?x=amzn.to', 'amzn.to/x', '']
  const foreign = ['https://amazon.com.evil.test/?tag=a', 'https://evil.com/?tag=a', 'https://amzn.to.evil.com/']
  expect([...without, ...foreign].filter(isTagged)).toEqual([])
})

test('product and search links get our tag', () => {
  expect(productLink('B000000001', 'ours-20')).toBe(`${shop}/dp/B000000001?tag=ours-20`)
  expect(searchLink('cat & dog bed', 'ours-20')).toBe(`${shop}/s?k=cat+%26+dog+bed&tag=ours-20`)
})

test('two links are the same if they differ only in tag and tracking (126)', () => {
  const link = `${shop}/Toy/dp/B000000001`
  const tracked = `http://AMAZON.com/Toy/dp/B000000001/ref=as_li?th=1&psc=1&linkCode=ll1&tag=a-20&linkId=1&language=en_US&ref_=b`
  expect(isSameLink(link, tracked)).toBe(true)
  expect(isSameLink(`${shop}/s?k=mat&rh=1&tag=a`, `${shop}/s?rh=1&k=mat`)).toBe(true)
  expect(isSameLink('https://amzn.to/3abc', 'https://amzn.to/3abc?tag=x')).toBe(true)
})

test('two links differ by marketplace, path, case of the path, or search', () => {
  expect(isSameLink('https://amzn.to/3abc', 'https://amzn.to/3ABC')).toBe(false)
  expect(isSameLink(`${shop}/dp/B000000001`, 'https://www.amazon.de/dp/B000000001')).toBe(false)
  expect(isSameLink(`${shop}/s?k=mat`, `${shop}/s?k=bed`)).toBe(false)
  expect(isSameLink(`${shop}/a/b`, `${shop}/ab`)).toBe(false)
  expect(isSameLink('https://evil.com/a', 'https://evil.com/b')).toBe(false)
  expect(keyOf('https://evil.com/a')).toBeUndefined()
})
