import { expect, test } from 'vitest'
import { withLink } from './linked-product.ts'
import { replacePlacedProduct, replaceProductLinks } from './replace-product.ts'

const mat = {
  title: 'Lick mat',
  asin: 'B000000001',
  affiliate_link: 'https://www.amazon.com/dp/B000000001?tag=mine-20',
}
const bowl = {
  title: 'Slow [blue] bowl',
  asin: 'B000000002',
  affiliate_link: 'https://www.amazon.com/dp/B000000002?tag=mine-20',
}
const short = { title: 'Lick mat', asin: null, affiliate_link: 'https://amzn.to/abc' }
const replaced = (text: string, from: typeof mat | typeof short = mat) =>
  replaceProductLinks(text, withLink(from), bowl)
const link = bowl.affiliate_link

test.each([
  [
    'a link by id, with any tag',
    'See [this](https://www.amazon.com/x/dp/B000000001/ref=a?tag=other-20).',
    `See [this](${link}).`,
  ],
  [
    'link text that equals the title',
    'A **[Lick Mat](https://amazon.com/dp/B000000001)** helps.',
    `A **[Slow blue bowl](${link})** helps.`,
  ],
  ['a bare URL at the end of a sentence', 'Buy www.amazon.com/dp/B000000001.', `Buy ${link}.`],
  ['several', 'https://www.amazon.com/dp/B000000001 https://www.amazon.com/dp/B000000001', `${link} ${link}`],
])('an article links to the other product: %s', (_, text, expected) => {
  expect(replaced(text)).toBe(expected)
})

test('a short link is recognized by its URL', () => {
  expect(replaced('Try [it](https://amzn.to/abc), or https://amzn.to/abcd.', short)).toBe(
    `Try [it](${link}), or https://amzn.to/abcd.`,
  )
})

test.each([
  'No link at all, only a Lick mat.',
  '[Another](https://www.amazon.com/dp/B000000003?tag=mine-20)',
  'https://evil.example/?u=https://www.amazon.com/dp/B000000001',
  '![Lick mat](/media/mat.svg)',
])('everything else is unchanged: %s', (text) => {
  expect(replaced(text)).toBe(text)
})

test.each([
  ['a card', 'Text.\n\n{product: lick-mat}\n\nMore.', 'Text.\n\n{product: bowl}\n\nMore.'],
  ['a card by id, indented', '  { product:  id-1 }', '  { product:  bowl }'],
  [
    'a comparison, whose words stay',
    '{compare: bed, lick-mat, fan | A lick-mat, or not? | One | two}\r',
    '{compare: bed, bowl, fan | A lick-mat, or not? | One | two}\r',
  ],
  ['a comparison that has the other one already', '{compare: lick-mat, bowl, bed}', '{compare: bowl, bed}'],
  ['a comparison that names it twice', '{compare: bed, id-1, lick-mat}', '{compare: bed, bowl}'],
])('an article that places the product places the other one: %s', (_, text, expected) => {
  expect(replacePlacedProduct(text, ['lick-mat', 'id-1'], 'bowl')).toBe(expected)
})

test.each([
  '{product: lick-mat-2}',
  'Write {product: lick-mat} on a line of its own.',
  '- {product: lick-mat}',
  '{compare: bed, fan | lick-mat}',
  '::: steps Now\n{product: lick-mat}\n:::',
])('a line that places something else is unchanged: %s', (text) => {
  expect(replacePlacedProduct(text, ['lick-mat', 'id-1'], 'bowl')).toBe(text)
})
