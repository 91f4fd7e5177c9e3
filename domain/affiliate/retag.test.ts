import { expect, test } from 'vitest'
import { replaceTagInText, tagLinksInText } from './retag.ts'

test('the tag is replaced in every retailer URL and nowhere else', () => {
  const text =
    'tag=old-20 [mat](https://www.amazon.com/dp/B000000001?tag=old-20&psc=1), https://amazon.com/s?k=x&tag=old-20. ' +
    '[other](https://www.amazon.com/dp/B000000002?tag=old-201) [theirs](https://www.amazon.com/dp/B000000003?tag=theirs-20) ' +
    '[far](https://evil.test/?u=1&tag=old-20)'
  expect(replaceTagInText(text, 'old-20', 'new-20')).toBe(
    'tag=old-20 [mat](https://www.amazon.com/dp/B000000001?tag=new-20&psc=1), https://amazon.com/s?k=x&tag=new-20. ' +
      '[other](https://www.amazon.com/dp/B000000002?tag=old-201) [theirs](https://www.amazon.com/dp/B000000003?tag=theirs-20) ' +
      '[far](https://evil.test/?u=1&tag=old-20)',
  )
})

test('a retailer URL inside another URL is ignored', () => {
  const text = 'https://evil.test/?to=https://www.amazon.com/?tag=old-20'
  expect(replaceTagInText(text, 'old-20', 'new-20')).toBe(text)
})

test('a tag may have a dot inside', () => {
  expect(replaceTagInText('https://amazon.com/?tag=my.shop-20.', 'my.shop-20', 'new-20')).toBe(
    'https://amazon.com/?tag=new-20.',
  )
})

test('a text without the tag is unchanged', () => {
  expect(replaceTagInText('No links.', 'old-20', 'new-20')).toBe('No links.')
})

test('every URL of a retailer gets the tag of the owner, and words and other sites stay', () => {
  const tags = { affiliateTag: 'mine-20', programTags: { chewy: '' } }
  expect(
    tagLinksInText(
      'On amazon.com, [mat](https://www.amazon.com/dp/B000000001), [bowl](https://www.amazon.com/dp/B000000002?tag=theirs-20&th=1) ' +
        'and [mine](https://www.amazon.com/dp/B000000003?th=1&tag=mine-20). [Far](https://example.org/dp/B000000004) [Toy](https://www.chewy.com/toy/dp/123456)',
      tags,
    ),
  ).toBe(
    'On amazon.com, [mat](https://www.amazon.com/dp/B000000001?tag=mine-20), [bowl](https://www.amazon.com/dp/B000000002?tag=mine-20&th=1) ' +
      'and [mine](https://www.amazon.com/dp/B000000003?th=1&tag=mine-20). [Far](https://example.org/dp/B000000004) [Toy](https://www.chewy.com/toy/dp/123456)',
  )
})
