import { expect, test } from 'vitest'
import { cpuSecondsOf } from '#tests/kit/cpu-time.ts'
import { blankProduct } from '#tests/kit/blank-product.ts'
import {
  maxImportedProducts,
  formatProductCsv,
  parseProductCsv,
  parseProductLinks,
  type ParsedImport,
} from './product-import.ts'
import { withLink } from './linked-product.ts'
import type { Product } from './product.ts'

const rowsOf = (read: ParsedImport) => ('rows' in read ? read.rows : [])

test('columns are found by name, in any order, and unknown ones are ignored', () => {
  const read = parseProductCsv('Price,Colour,Product Name,URL\n$9,red,Lick mat,https://amzn.to/abc\n')
  expect(rowsOf(read)).toMatchObject([
    {
      line: 2,
      product: { title: 'Lick mat', price: '$9', affiliate_link: 'https://amzn.to/abc', category: null, image_url: '' },
    },
  ])
})

test('a file without a header is rejected with a message', () => {
  expect(parseProductCsv('Lick mat,https://amzn.to/abc')).toMatchObject({
    ok: false,
    reason: 'unreadable',
    message: expect.stringContaining('first row'),
  })
  expect(parseProductCsv('')).toMatchObject({ ok: false, reason: 'unreadable', message: expect.any(String) })
})

test('titles are repaired while reading (T18)', () => {
  expect(rowsOf(parseProductCsv('title\n"**Lick** mat\nmore"'))[0]?.product.title).toBe('Lick mat')
})

test('links are read one per line, with or without a title', () => {
  const read = parseProductLinks(
    '\nhttps://www.amazon.com/Lick-Mat/dp/B000000001\r\nSnuffle mat https://amzn.to/abc\nnonsense',
  )
  expect(rowsOf(read).map(({ line, product }) => [line, product.title, product.affiliate_link])).toEqual([
    [2, 'Lick Mat', 'https://www.amazon.com/Lick-Mat/dp/B000000001'],
    [3, 'Snuffle mat', 'https://amzn.to/abc'],
    [4, '', 'nonsense'],
  ])
})

test('more products than the limit are rejected', () => {
  expect(parseProductLinks('https://amzn.to/a\n'.repeat(maxImportedProducts + 1))).toMatchObject({
    ok: false,
    reason: 'unreadable',
    message: expect.any(String),
  })
  expect(parseProductCsv(`title\n${'a\n'.repeat(maxImportedProducts + 1)}`)).toMatchObject({
    ok: false,
    reason: 'unreadable',
    message: expect.any(String),
  })
})

test('an export is read back unchanged, including formulas and quotes (T31)', () => {
  const product: Product = {
    ...blankProduct,
    id: '1',
    title: '=cmd "mat", large',
    description: 'Two\nlines',
    price: '+9',
    price_at: null,
    image_url: '/media/a.svg',
    sitestripe_image_url: null,
    affiliate_link: 'https://amzn.to/abc',
    category: '@home',
    asin: 'B000000001',
    slug: 'cmd-mat-large',
    best_for: 'Dogs who gulp',
    skip_if: '-your dog chews rubber',
    created_at: 0,
  }
  const { id: _id, created_at: _created, price_at: _at, ...input } = product
  expect(rowsOf(parseProductCsv(formatProductCsv([product])))).toEqual([
    { line: 2, product: input, link: withLink(product).link },
  ])
})

test('a file of products with too many columns or rows is rejected without being read to the end', () => {
  const columns = `${'x,'.repeat(500_000)}title`
  for (const text of [`${columns}\n${'a\n'.repeat(400)}`, `title\n${','.repeat(1_000_000)}`]) {
    expect(parseProductCsv(text)).toMatchObject({ ok: false, message: expect.stringContaining('200 columns') })
  }
  const rows = `title\n${'a\n'.repeat(1_000_000)}`
  expect(cpuSecondsOf(() => expect(parseProductCsv(rows).ok).toBe(false))).toBeLessThan(2)
})
