import { expect, test } from 'vitest'
import { withLink } from './linked-product.ts'
import { findMentions, collectMentionedKeys, placeProducts } from './article-products.ts'
import { parseArticleText } from '../articles/article-text.ts'

const mat = withLink({ asin: 'B0WAGWISE1', affiliate_link: 'https://www.amazon.com/s?k=mat&tag=ours-20' })
const bowl = withLink({ asin: null, affiliate_link: 'https://amzn.to/3abcDEF' })

test('a card follows the first paragraph that mentions the product, once (121, 122)', () => {
  const text =
    'Intro.\n\nA [mat](https://www.amazon.com/dp/B0WAGWISE1).\n\nAgain a [mat](https://www.amazon.com/dp/B0WAGWISE1).'
  expect(placeProducts(findMentions(parseArticleText(text)), [mat])).toEqual(new Map([[1, [mat]]]))
})

test('a product linked by a short link or a search is found by its stored link (126)', () => {
  const text = 'A [bowl](https://amzn.to/3abcDEF) and a **[mat](https://www.amazon.com/s?k=mat&tag=other-20)**.'
  const mentions = findMentions(parseArticleText(text))
  expect(collectMentionedKeys(mentions).link_keys).toHaveLength(2)
  expect(placeProducts(mentions, [mat, bowl])).toEqual(new Map([[0, [mat, bowl]]]))
})

test('product ids are read from the links of paragraphs, each once (119)', () => {
  const text = 'One https://www.amazon.com/dp/B0WAGWISE1 and [two](https://www.amazon.com/x/dp/B0WAGWISE1?tag=a-20).'
  expect(collectMentionedKeys(findMentions(parseArticleText(text))).asins).toEqual(['B0WAGWISE1'])
})
