import { expect, test } from 'vitest'
import { blocksMarkdown } from '#domain/articles/article-markdown.ts'
import { parseArticleText } from '#domain/articles/article-text.ts'
import { listTextWarnings } from '#domain/articles/text-warnings.ts'
import type { Product } from '#domain/products/product.ts'
import { blankProduct } from '#tests/kit/blank-product.ts'

const read = (line: string) => parseArticleText(line)[0]

test.each([
  ['{compare: a, b | show: price}', { heading: '', line: '', columns: ['price'] }],
  ['{compare: a, b | H | Show: Pros, who for , pros}', { heading: 'H', line: '', columns: ['pros', 'who for'] }],
  ['{compare: a, b | H | One | two | show: skip if}', { heading: 'H', line: 'One | two', columns: ['skip if'] }],
  // Words of older comparisons.
  ['{compare: a, b | H | show: the dog}', { heading: 'H', line: 'show: the dog', columns: [] }],
  ['{compare: a, b | H | We show: price}', { heading: 'H', line: 'We show: price', columns: [] }],
  ['{compare: a, b | show: price | H}', { heading: 'show: price', line: 'H', columns: [] }],
])('%s says in its last part what to show', (line, block) => {
  expect(read(line)).toEqual({ kind: 'comparison', products: ['a', 'b'], ...block })
})

test('a column that does not exist is named', () => {
  expect(listTextWarnings('{compare: a, b | show: price, colour}')).toMatchObject([
    { message: expect.stringMatching(/^A comparison cannot show “colour”\. It knows: evidence, .*shops\.$/) },
  ])
})

test('a copy has the chosen columns that say something, and neither prices nor shops', () => {
  const product = (slug: string, change: Partial<Product>): Product => ({
    ...{ ...blankProduct, id: slug, slug, title: slug, created_at: 0, price_at: null, price: '$9.99', image_url: '' },
    ...change,
  })
  const placed = new Map([
    ['a', product('a', { best_for: 'Small dogs.\nOld cats.', cons: 'Loud', measurements: ['Noise: 41 dB'] })],
    ['b', product('b', {})],
  ])
  const medium = { words: (text: string) => text, href: () => undefined }
  const blocks = parseArticleText('{compare: a, b | show: who for, pros, cons, measurements, price, shops}')
  expect(blocksMarkdown(blocks, placed, medium).trim()).toBe(
    [
      '| Product | Who it is for | Measured | What speaks against it |',
      '| --- | --- | --- | --- |',
      '| a | Small dogs; Old cats. | Noise: 41 dB | Loud |',
      '| b |  |  |  |',
    ].join('\n'),
  )
})
