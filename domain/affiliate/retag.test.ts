import { expect, test } from 'vitest'
import { replaceTagInText } from './retag.ts'

test('the tag changes in every retailer address and nowhere else', () => {
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

test('an address inside another address is not the retailer', () => {
  const text = 'https://evil.test/?to=https://www.amazon.com/?tag=old-20'
  expect(replaceTagInText(text, 'old-20', 'new-20')).toBe(text)
})

test('a text without the tag stays as it is', () => {
  expect(replaceTagInText('No links.', 'old-20', 'new-20')).toBe('No links.')
})
