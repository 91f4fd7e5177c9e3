import { expect, test } from 'vitest'
import { parseAffiliateLink, type AffiliateLink } from '../affiliate/affiliate-link.ts'
import { isSingleProduct, findProductMentions, titleFromLink } from './product-mentions.ts'

const isSingle = (href: string) => parse(href, isSingleProduct)
const titleOf = (href: string) => parse(href, titleFromLink)

function parse<Value>(href: string, read: (link: AffiliateLink) => Value): Value | undefined {
  const link = parseAffiliateLink(href)
  return link && read(link)
}

const mat = 'https://www.amazon.com/dp/B000000001?tag=x-20'

test('links and bare URLs are found once each, by product id or link, with the link text', () => {
  const found = findProductMentions(
    `See ${mat} or [**Lick** mat](${mat}).\n\nAnd [this](https://amzn.to/abc), or amzn.to/abc.`,
  )
  expect(found).toEqual([
    { key: 'B000000001', asin: 'B000000001', href: mat, title: 'Lick mat' },
    { key: 'amzn.to/abc?', asin: null, href: 'https://amzn.to/abc', title: 'this' },
  ])
})

test('headings, images and other sites mention no products', () => {
  expect(
    findProductMentions(`## ${mat}\n\n[x](https://amazon.com.evil.example/dp/B000000001)\n\n![a](${mat})`),
  ).toEqual([])
})

test('a link whose text is its URL has no title, and a long title is cut at 200 characters', () => {
  expect(findProductMentions(`[${mat}](${mat})`)[0]?.title).toBe('')
  expect(findProductMentions(`[${'a'.repeat(300)}](${mat})`)[0]?.title).toHaveLength(200)
})

test('an id or a short link is a single product, a search page is not', () => {
  expect(isSingle('https://www.amazon.com/s?k=mat')).toBe(false)
  expect(isSingle('https://amzn.to/')).toBe(false)
  expect(isSingle('https://amzn.to/abc')).toBe(true)
  expect(isSingle(mat)).toBe(true)
})

test('an unnamed product is named by the words in its URL, or by its id', () => {
  expect(titleOf('https://www.amazon.com/Silicone-Lick-Mat/dp/B000000001?tag=x')).toBe('Silicone Lick Mat')
  expect(titleOf('https://www.amazon.com/s?k=lick+mat')).toBe('lick mat')
  expect(titleOf(mat)).toBe('Product B000000001')
  expect(titleOf('https://amzn.to/abc')).toBe('Untitled product')
  expect(titleOf('https://www.amazon.com/%E0%A4%A/dp/B000000001')).toBe('%E0%A4%A')
})
