import { expect, test } from 'vitest'
import { isCrawler } from './crawlers.ts'

test('a crawler that identifies itself is detected, and a browser is not', () => {
  expect(isCrawler('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true)).toBe(true)
  expect(isCrawler('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Safari/604', true)).toBe(
    false,
  )
})

test('a headless browser is a crawler only on a public site (decision 38)', () => {
  const agent = 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/156.0 Safari/537'
  expect(isCrawler(agent, false)).toBe(false)
  expect(isCrawler(agent, true)).toBe(true)
})
