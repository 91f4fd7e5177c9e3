import { expect, test } from 'vitest'
import { parseArticleText } from '../articles/article-text.ts'
import { listPlacedProducts } from '../articles/blocks.ts'
import { findMentions } from '../products/article-products.ts'
import { blankProduct } from '#tests/kit/blank-product.ts'
import { withLink } from '../products/linked-product.ts'
import type { ActiveRecall } from './active-recall.ts'
import { recallsOfArticle, withoutRecalled, withoutRecalledLinks } from './recalled-products.ts'

const link = 'https://www.amazon.com/dp/B0ABCD1234?tag=wagwise-20'
const recall: ActiveRecall = {
  ...{ id: 'cpsc-1', name: 'Kestrel pad', codes: 'KP-2', reason: 'Cord overheats', source: 'cpsc' },
  ...{ published_on: '2026-10-30', eaten: false, article_ids: ['a9'] },
  products: [{ id: 'p1', slug: 'pad', asin: 'B0ABCD1234', link_key: null }],
}
const site = { recalls: [recall] }

test('a recalled product has neither link nor price, and others stay as they are', () => {
  const [pad, bowl] = ['p1', 'p2'].map((id) =>
    withLink({
      ...blankProduct,
      id,
      title: id,
      slug: id,
      image_url: '',
      price_at: null,
      created_at: 0,
      affiliate_link: link,
      price: '$9',
    }),
  )
  if (!pad || !bowl) throw new Error('Two products.')
  expect(withoutRecalled(site, [pad, bowl])).toEqual([
    {
      ...pad,
      shops: [],
      ...{ affiliate_link: null, link: undefined, price: null, price_at: null },
      recall: { on: '2026-10-30', href: '/recalls#cpsc-1' },
    },
    bowl,
  ])
  expect(withoutRecalled({}, [pad])).toEqual([pad])
})

test.each([
  ['links to it', `We like [this pad](${link}).`, 'a1'],
  ['places it', '{product: pad}', 'a1'],
  ['is named by the notice', 'A pad.', 'a9'],
])('an article that %s carries the notice', (_, text, id) => {
  const blocks = parseArticleText(text)
  const use = { id, mentions: findMentions(blocks), placed: listPlacedProducts(blocks) }
  expect(recallsOfArticle(site, use)).toEqual([recall])
  expect(recallsOfArticle({}, use)).toEqual([])
})

test('links in running text become words, and only those to the recalled product', () => {
  const other = 'https://www.amazon.com/dp/B0ZZZZZZZZ?tag=wagwise-20'
  const blocks = parseArticleText(`A [pad **now**](${link}) and [a bowl](${other}).\n\n- [pad](${link})`)
  const shown = JSON.stringify(withoutRecalledLinks(site, blocks))
  expect(shown).not.toContain('B0ABCD1234')
  expect(shown).toContain('B0ZZZZZZZZ')
  expect(shown).toContain('"now"')
  expect(withoutRecalledLinks({}, blocks)).toBe(blocks)
})
