import { expect, test } from 'vitest'
import { isSingleProduct, findProductMentions, titleFromLink } from './product-mentions.ts'

const mat = 'https://www.amazon.com/dp/B000000001?tag=x-20'

test('links and bare addresses are found once each, by product id or by link, with the words of the link', () => {
  const found = findProductMentions(
    `See ${mat} or [**Lick** mat](${mat}).\n\nAnd [this](https://amzn.to/abc), or amzn.to/abc.`,
  )
  expect(found).toEqual([
    { key: 'B000000001', asin: 'B000000001', href: mat, title: 'Lick mat' },
    { key: 'amzn.to/abc?', asin: null, href: 'https://amzn.to/abc', title: 'this' },
  ])
})

test('headings, pictures and other sites mention no product', () => {
  expect(
    findProductMentions(`## ${mat}\n\n[x](https://amazon.com.evil.example/dp/B000000001)\n\n![a](${mat})`),
  ).toEqual([])
})

test('a link whose words are its address has no title, and a long one is cut at 200', () => {
  expect(findProductMentions(`[${mat}](${mat})`)[0]?.title).toBe('')
  expect(findProductMentions(`[${'a'.repeat(300)}](${mat})`)[0]?.title).toHaveLength(200)
})

test('a search page is not one product, an id or a short link is', () => {
  expect(isSingleProduct({ asin: null, href: 'https://www.amazon.com/s?k=mat' })).toBe(false)
  expect(isSingleProduct({ asin: null, href: 'https://amzn.to/' })).toBe(false)
  expect(isSingleProduct({ asin: null, href: 'https://amzn.to/abc' })).toBe(true)
  expect(isSingleProduct({ asin: 'B000000001', href: mat })).toBe(true)
})

test('a product without a name is called by the words in its address, else by its id', () => {
  expect(titleFromLink('https://www.amazon.com/Silicone-Lick-Mat/dp/B000000001?tag=x')).toBe('Silicone Lick Mat')
  expect(titleFromLink('https://www.amazon.com/s?k=lick+mat')).toBe('lick mat')
  expect(titleFromLink(mat)).toBe('Product B000000001')
  expect(titleFromLink('https://amzn.to/abc')).toBe('Untitled product')
  expect(titleFromLink('https://www.amazon.com/%E0%A4%A/dp/B000000001')).toBe('%E0%A4%A')
})
