import { expect, test } from 'vitest'
import { parseArticleText } from '#domain/articles/article-text.ts'
import { replacePlacedProduct } from '#domain/products/replace-product.ts'

const read = (line: string) => parseArticleText(line)[0]

test.each([
  ['{picks: mat}', { products: ['mat'], heading: '' }],
  ['{picks: mat, , bed | For a | night}', { products: ['mat', '', 'bed'], heading: 'For a | night' }],
  ['{picks: mat, mat, <b>}', { products: ['mat', '', ''] }],
  ['{picks: a, b, c, d}', { products: ['a', 'b', 'c'] }],
])('%s names products by their place', (line, block) => {
  expect(read(line)).toMatchObject({ kind: 'picks', ...block })
})

test('picks without a product are a plain line', () => {
  expect(read('{picks: , }')).toMatchObject({ kind: 'paragraph' })
})

test('a renamed product keeps its place', () => {
  expect(replacePlacedProduct('{picks: , mat, | Heading}', ['mat'], 'rug')).toBe('{picks: , rug, | Heading}')
})
