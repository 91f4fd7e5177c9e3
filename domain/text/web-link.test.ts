import { expect, test } from 'vitest'
import { webLink } from './web-link.ts'

test.each(['https://amzn.to/x', 'http://example.org/', 'HTTPS://EXAMPLE.ORG'])('%s may be opened', (link) => {
  expect(webLink(link)).toBe(link)
})

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/admin',
  'https:',
  'https:// x',
  '',
  null,
])('%s may not be opened', (link) => {
  expect(webLink(link)).toBeUndefined()
})
