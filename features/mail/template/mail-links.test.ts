import { expect, test } from 'vitest'
import { hasForeignLink, parseMailLinks, sanitizeLinkedText, withoutLinkTargets } from './mail-links.ts'
import { renderStoredMail } from './stored-mail.ts'

const origin = 'https://pets.example'
const parse = (text: string) => parseMailLinks(text, origin)

test.each([
  ['See [our hay guide](/article/hay).', ['See ', { text: 'our hay guide', path: '/article/hay' }, '.']],
  ['See [it](https://pets.example/article/hay?a=1#b)', ['See ', { text: 'it', path: '/article/hay?a=1#b' }]],
  [
    'See https://pets.example/article/hay, please.',
    ['See ', { text: 'https://pets.example/article/hay', path: '/article/hay' }, ', please.'],
  ],
  ['https://pets.example', [{ text: 'https://pets.example', path: '/' }]],
])('%j links to the page', (text, parts) => {
  expect(parse(text)).toEqual(parts)
  expect(hasForeignLink(text, origin)).toBe(false)
  expect(sanitizeLinkedText(text, origin)).toBe(text)
})

test.each([
  '[free](https://evil.example/x)',
  'https://evil.example/x',
  '[x](https://pets.example.evil.test/)',
  'https://pets.example@evil.test/',
  '[x](javascript:alert(1))',
  'https://www.amazon.com/dp/B000000001?tag=us-20',
  '[x](/go?to=https://www.amazon.com/dp/B000000001)',
  'www.evil.example/x',
])('%j is not a link, and the owner is told before it is sent', (text) => {
  expect(parse(text)).toEqual([text])
  expect(hasForeignLink(text, origin)).toBe(true)
})

test('what is no URL of the site stays as it was typed', () => {
  expect(parse('[x](//evil.test)')).toEqual(['[x](//evil.test)'])
  const text = 'Feed hay [always] (really) and/or greens (see above).'
  expect(parse(text)).toEqual([text])
  expect([hasForeignLink(text, origin), withoutLinkTargets(text, origin)]).toEqual([false, text])
})

test('a reply links in HTML and names the URL in plain text, and what a visitor wrote never links', () => {
  const reply = 'Read [our guide](/article/hay) or https://pets.example/faq.'
  const values = { reply, preview: withoutLinkTargets(reply, origin), message: 'See [x](/article/hay)', subject: 'Hay' }
  const { html, text } = renderStoredMail('reply', { name: 'Pets', origin, isPublic: true }, values)
  expect(html).toMatch(/<a [^>]*href="https:\/\/pets\.example\/article\/hay"[^>]*>our guide<\/a>/)
  expect(html).toMatch(/<a [^>]*href="https:\/\/pets\.example\/faq"[^>]*>https:\/\/pets\.example\/faq<\/a>\./)
  expect(html.match(/article\/hay"/g)).toHaveLength(1)
  expect(text).toContain('Read our guide (https://pets.example/article/hay) or https://pets.example/faq.')
})

test('a long run of brackets is read in no time', () => {
  const started = performance.now()
  parse('['.repeat(50_000))
  parse('[a]('.repeat(20_000))
  expect(performance.now() - started).toBeLessThan(60_000)
})
