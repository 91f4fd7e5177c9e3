import { expect, test } from 'vitest'
import { parseWebUrl } from '../text/web-url.ts'
import { parseAffiliateLink } from './affiliate-link.ts'
import { linkRel, parseSafeImageUrl, parseSafeLink } from './links.ts'
import { isAmazonHost, isShortLinkHost } from './programs.ts'

test.each([
  'https://www.amazon.com/dp/B000000001?tag=x-20',
  'http://amazon.co.uk/',
  'https://smile.amazon.com.au:443/x',
  'HTTPS://WWW.AMAZON.DE/',
  'https://amzn.to/3abc',
  'https://a.co/d/x',
])('a link to the retailer or its short-link hosts is an affiliate link: %s (113, decision 13)', (href) => {
  expect(parseSafeLink(href)?.kind).toBe('affiliate')
})

test('every marketplace of the retailer is known', () => {
  const endings = 'com ca com.mx com.br co.uk de fr it es nl com.be eg in ie pl sa se com.tr ae co.jp sg com.au'.split(
    ' ',
  )
  expect(endings.filter((ending) => !isAmazonHost(`www.amazon.${ending}`))).toEqual([])
  expect(endings).toHaveLength(22)
})

test.each([
  'amazon.com.evil.example',
  'notamazon.com',
  'amazon.evil.com',
  'amazon.co',
  'amazon',
  '',
  'com',
  'amazon.com.',
  'amzn.to',
])('a host is matched by whole labels only: not %j (115)', (host) => {
  expect(isAmazonHost(host)).toBe(false)
})

test('a short-link host has no subdomains', () => {
  expect(['amzn.to', 'a.co'].every(isShortLinkHost)).toBe(true)
  expect(isShortLinkHost('u.s.a.co')).toBe(false)
  expect(isShortLinkHost('pizza.co')).toBe(false)
})

test.each([
  ['https://example.org', 'https://example.org/'],
  ['http://news.bbc.co.uk/a?b=c#d', 'http://news.bbc.co.uk/a?b=c#d'],
  ['https://bücher.de/ä', 'https://xn--bcher-kva.de/%C3%A4'],
  ['https://amazon.com.evil.com/', 'https://amazon.com.evil.com/'],
  ['https://x.com/"onclick="', 'https://x.com/%22onclick=%22'],
])('a link to a host with a common TLD is an outside link, normalized: %s (114, decision 14)', (href, normalized) => {
  expect(parseSafeLink(href)).toEqual({ href: normalized, kind: 'external' })
})

test.each([
  ['/shop', '/shop'],
  ['/article/calm-cats?x=1#part', '/article/calm-cats?x=1#part'],
  ['/a/../b', '/b'],
  ['/%5cevil.test', '/%5cevil.test'],
  ['/', '/'],
  ['/a//', '/a//'],
])('a path on our own site is allowed, normalized: %s (decision 14)', (href, normalized) => {
  expect(parseSafeLink(href)).toEqual({ href: normalized, kind: 'internal' })
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  ' https://example.org',
  'https://example.org/a b',
  'https://exa\nmple.org',
  '\u0000https://example.org',
  'https://example.org/\u0085',
  'data:text/html,x',
  'vbscript:x',
  'mailto:a@example.org',
  'ftp://example.org/',
  '//evil.test',
  '//example.org',
  '/\\example.org',
  '/a b',
  '/\t/example.org',
  '/..//example.org',
  '/.//example.org',
  'https:example.org',
  'https:///example.org',
  'https:\\\\example.org',
  'https://example.org\\@evil.com',
  'https://www.amazon.com@evil.com/',
  'https://user:pass@example.org/',
  'https://amazon.com.evil.example/',
  'https://amazon.com%2eevil.test/',
  'https://evil.test/',
  'https://localhost/',
  'https://com/',
  'https://.com/',
  'https://a..com/',
  'https://example.com./',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://[::1]/',
  'https://①②⑦.0.0.1/',
  'https://www.amazon.com:8443/',
  'https://amzn.to:22/x',
  'https://a.co:22/x',
  'https://',
  'example.org',
  'amazon.com/dp/B000000001',
  '#part',
  '?x=1',
  '.',
  '"',
  '',
])('a link that is not clearly safe is rejected: %j (114, 115, T16, T33)', (href) => {
  expect(parseSafeLink(href)).toBeUndefined()
})

test.each(['https://bücher.de"/', "https://a'b.com/", 'https://{a}.com/', 'https://a*b.org/x.png'])(
  'a host that cannot exist in DNS is rejected: %s',
  (url) => {
    expect([parseSafeImageUrl(url), parseSafeLink(url)]).toEqual([undefined, undefined])
  },
)

test('a URL longer than browsers and hosts allow is rejected before it is parsed', () => {
  expect(parseSafeLink(`https://example.org/${'a'.repeat(2048)}`)).toBeUndefined()
  expect(parseSafeLink(`/${'a'.repeat(2048)}`)).toBeUndefined()
  expect(parseSafeLink(`https://${'a.'.repeat(128)}com/`)).toBeUndefined()
})

test('a URL as long as browsers and hosts allow is accepted', () => {
  expect(parseSafeLink('https://example.org/'.padEnd(2048, 'a'))?.kind).toBe('external')
  expect(parseSafeLink('/'.padEnd(2048, 'a'))?.kind).toBe('internal')
  const [longest, tooLong] = [255, 256].map((length) => '.amazon.com'.padStart(length, 'a'))
  expect([isAmazonHost(longest ?? ''), isAmazonHost(tooLong ?? '')]).toEqual([true, false])
  expect(parseSafeLink(`https://${longest}/`)?.kind).toBe('affiliate')
})

test('a web URL may name a host by one label or by an IPv6 address', () => {
  expect(['http://a', 'https://[::1]/', 'https://[2001:db8::a]/'].map((text) => parseWebUrl(text)?.hostname)).toEqual([
    'a',
    '[::1]',
    '[2001:db8::a]',
  ])
})

test('an affiliate link may name a default port of the web', () => {
  expect(['https://amazon.com:80/', 'http://amazon.com:443/'].every(parseAffiliateLink)).toBe(true)
})

test('affiliate links are marked sponsored, outside links nofollow, and our own links are unmarked (117, decision 14)', () => {
  expect(linkRel('affiliate')).toBe('sponsored nofollow noopener')
  expect(linkRel('external')).toBe('nofollow noopener')
  expect(linkRel('internal')).toBeUndefined()
})

test('an image may come from any https host or from our own site, never over plain http (decision 50)', () => {
  expect(parseSafeImageUrl('https://m.media-amazon.com/a.jpg')).toBe('https://m.media-amazon.com/a.jpg')
  expect(parseSafeImageUrl('https://images.example/a.jpg')).toBe('https://images.example/a.jpg')
  expect(parseSafeImageUrl('/media/a.webp')).toBe('/media/a.webp')
  const sources = ['http://x.com/a.png', '//x.com/a.png', 'data:image/svg+xml,x', 'a.png', 'https://u@x.com/a.png', '']
  expect(sources.filter((src) => parseSafeImageUrl(src) !== undefined)).toEqual([])
})
