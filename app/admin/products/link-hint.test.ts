import { expect, test } from 'vitest'
import { linkHint } from './link-hint.ts'

test('only a short link is called one', () => {
  expect(linkHint('https://amzn.to/3abcdef')).toMatch(/^Short link/)
  expect(linkHint('https://www.amazon.com/dp/B000000001?tag=wagwise-20')).toBe('Product id in the link: B000000001')
  expect(linkHint('https://www.amazon.com/s?k=bowl&tag=wagwise-20')).toBe('This link leads to no single product.')
})

test('a link that earns nothing is pointed out', () => {
  expect(linkHint('https://www.amazon.com/dp/B000000001')).toMatch(/no affiliate tag/)
  expect(linkHint(' ')).toMatch(/cannot be clicked/)
})
