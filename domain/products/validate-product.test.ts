import { expect, test } from 'vitest'
import { withLink } from './linked-product.ts'
import { validateProduct, findHiddenReason, findLinkError, type ProductInput } from './validate-product.ts'

const site = { affiliateTag: 'ours-20' }
const input: ProductInput = {
  title: 'Lick mat',
  description: null,
  price: null,
  image_url: '',
  sitestripe_image_url: null,
  affiliate_link: 'https://www.amazon.com/dp/B000000001?tag=ours-20',
  category: null,
  asin: null,
}
const errorsOf = (change: Partial<ProductInput>) => {
  const checked = validateProduct({ ...input, ...change }, site)
  return checked.ok ? {} : checked.fields
}

test('product id and link key are read from the link (T18)', () => {
  const checked = validateProduct(input, site)
  expect(checked).toMatchObject({
    ok: true,
    warning: null,
    product: { asin: 'B000000001', link_key: 'amazon.com/dp/B000000001?' },
  })
})

test('a retailer link without a tag is accepted with the specified warning and the corrected link (decision 43)', () => {
  const checked = validateProduct({ ...input, affiliate_link: 'https://www.amazon.com/dp/B000000001' }, site)
  expect(checked).toMatchObject({
    ok: true,
    warning: { title: 'Missing Affiliate Tag', link: 'https://www.amazon.com/dp/B000000001?tag=ours-20' },
  })
})

test.each(['https://evil.test/?x=amzn.to', 'https://amazon.com.evil.test/?tag=a', 'javascript:alert(1)', 'amazon'])(
  '%s is rejected as a link, not only warned about (T19)',
  (affiliate_link) => {
    expect(errorsOf({ affiliate_link })['affiliate_link']).toMatch(/doesn't point to the retailer/)
  },
)

test('a short link is accepted, with a warning that asks for the product id', () => {
  const checked = validateProduct({ ...input, affiliate_link: 'https://amzn.to/abc' }, site)
  expect(checked).toMatchObject({ ok: true, warning: { title: 'No product ID' }, product: { asin: null } })
})

test('all errors are returned at once, by field', () => {
  const fields = errorsOf({ title: '**x**', asin: 'short', image_url: 'http://x.test/a.png', price: 'x'.repeat(41) })
  expect(Object.keys(fields).toSorted()).toEqual(['asin', 'image_url', 'price', 'title'])
  expect(errorsOf({ title: 'a\nb' })['title']).toMatch(/single line/)
  expect(errorsOf({ title: '🐾'.repeat(201) })['title']).toMatch(/200/)
  expect(errorsOf({ title: '🐾'.repeat(200) })).toEqual({})
})

test('a product id that contradicts the link is rejected', () => {
  expect(errorsOf({ asin: 'B000000002' })['asin']).toMatch(/points to product B000000001/)
})

test('a product that the shop does not list says why, and a listed one does not', () => {
  expect(findHiddenReason({ image_url: '/placeholder.svg', affiliate_link: null })).toMatch(/placeholder/)
  expect(findHiddenReason({ image_url: '/a.svg', affiliate_link: 'https://amzn.to/catpuzzle' })).toMatch(/catpuzzle/)
  expect(findHiddenReason({ image_url: '/a.svg', affiliate_link: 'https://amzn.to/dogchew' })).toMatch(/dogchew/)
  expect(findHiddenReason({ image_url: '/a.svg', affiliate_link: 'https://amzn.to/fine' })).toBeNull()
})

test('link problems are described in words', () => {
  const problemOf = (affiliate_link: string | null, ours?: string, asin: string | null = null) =>
    findLinkError(withLink({ affiliate_link, asin }), ours)
  expect(problemOf(null)).toMatch(/No affiliate link/)
  expect(problemOf('https://evil.test/')).toMatch(/retailer/)
  expect(problemOf('https://www.amazon.com/dp/B000000001')).toMatch(/tag/)
  expect(problemOf('https://amzn.to/abc')).toBeNull()
  const link = 'https://www.amazon.com/dp/B000000001?tag=other-20'
  expect(problemOf(link, 'ours-20')).toBe('The link has the tag other-20, so someone else earns from it.')
  expect(problemOf(link, 'other-20', 'B000000002')).toMatch(/points to B000000001/)
  expect(problemOf(link, 'other-20', 'B000000001')).toBeNull()
})
