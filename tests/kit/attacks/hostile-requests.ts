import type { createRandom } from '#tests/kit/seeded-random.ts'

type Random = ReturnType<typeof createRandom>

const methods = ['GET', 'POST', 'HEAD', 'PUT', 'TRACE', 'CONNECT', 'get', 'G\0T', 'OPTIONS', '']
const targets = [
  '/',
  '/blog',
  '/%',
  '/%00',
  '/..%2f..%2fetc/passwd',
  'http://169.254.169.254/',
  '*',
  '//evil.test',
  `/${'a'.repeat(20_000)}`,
  '/\u007f',
  '/article/%ff%fe',
  '',
]
const versions = ['HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9', 'HTTP/1.1 ', '']
const headerLines = [
  'content-length: 5',
  'content-length: -1',
  'content-length: 5, 6',
  'transfer-encoding: chunked',
  'transfer-encoding: chunked, identity',
  'upgrade: websocket',
  ' folded: yes',
  'a\0b: c',
  '__proto__: x',
  `x: ${'y'.repeat(20_000)}`,
  'expect: 100-continue',
  'host: other.test',
  ': empty',
  'no colon',
  'connection: upgrade',
]
const messageBodies = [
  '',
  '5\r\nhello\r\n0\r\n\r\n',
  'zz\r\n',
  '\r\n\r\n\r\n',
  'GET /admin HTTP/1.1\r\nhost: x\r\n\r\n',
  '\0\0\0',
]

/** A request that no browser would send. */
export function pickMalformedRequest(random: Random, host: string): string {
  const headers = Array.from({ length: random.below(5) }, () => random.pick(headerLines))
  const first = `${random.pick(methods)} ${random.pick(targets)} ${random.pick(versions)}`
  const hostLine = random.below(4) ? [`host: ${host}`] : []
  const whole = [first, ...hostLine, ...headers, '', random.pick(messageBodies)].join('\r\n')
  return random.below(10) === 0 ? whole.slice(0, random.below(whole.length)) : whole
}

const headerNames = [
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-for',
  'forwarded',
  'x-original-url',
  'x-rewrite-url',
  'x-preview',
  'x-http-method-override',
  'accept-language',
  'user-agent',
  'cookie',
  'origin',
  'referer',
  'cache-control',
  'pragma',
  'range',
  'if-modified-since',
  'accept',
  'x-visitor-id',
  'save-data',
  'sec-ch-ua-mobile',
  'dnt',
  'via',
  'x-real-ip',
  'authorization',
  'x-middleware-subrequest',
  '__proto__',
  'te',
  'priority',
  'purpose',
]
const headerValues = [
  'evil.test',
  'https',
  'http://evil.test/',
  '/admin',
  '1',
  'de-DE',
  'better-auth.session_token=x.y',
  'bytes=0-5',
  'no-cache',
  'Googlebot/2.1',
  '<script>alert(1)</script>',
  'GET',
  'null',
  'a'.repeat(3000),
]

/** Up to three headers that could tempt a server to render another page. */
export function pickHeaders(random: Random): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: 1 + random.below(3) }, () => [random.pick(headerNames), random.pick(headerValues)]),
  )
}

export const sharedPages = [
  '/',
  '/blog',
  '/shop',
  '/faq',
  '/about',
  '/categories',
  '/contact',
  '/privacy-policy',
  '/favorites',
]
export const queries = ['', '?utm_source=x', '?preview=1', '?_data=1', '?%00', '?category=Dog%20Care&x=y']

export const visitorId = 'visitor_1_abcdefghijklmnopqrstuv'
/** ARTICLE and PRODUCT stand for ids. */
export const validBodies: Readonly<Record<string, { method: string; body: Record<string, unknown> }>> = {
  '/api/functions/track-page-view': {
    method: 'POST',
    body: { visitorId, sessionId: `session_1_${'s'.repeat(22)}`, pagePath: '/blog', referrer: '' },
  },
  '/api/functions/subscribe-newsletter': { method: 'POST', body: { email: 'ada@example.org' } },
  '/api/functions/submit-contact': {
    method: 'POST',
    body: {
      name: 'Ada',
      email: 'ada@example.org',
      subject: 'A question',
      message: 'A long enough message.',
      website: '',
    },
  },
  '/api/functions/seed-articles': { method: 'POST', body: {} },
  '/api/clicks': { method: 'POST', body: { product_id: 'PRODUCT', article_id: 'ARTICLE' } },
  '/api/articles/ARTICLE/comments': {
    method: 'POST',
    body: { author_name: 'Ada', author_email: 'ada@example.org', content: 'Words.', website: '', elapsed: 9000 },
  },
  '/api/articles/ARTICLE/likes': { method: 'PUT', body: {} },
}
const invalidValues: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202eabc',
  'a@x.test,b@y.test',
  'a\r\nBcc: x@y.test',
  [],
  ['a'],
  {},
  { $gt: 0 },
  { __proto__: { isAdmin: true } },
  'x'.repeat(5000),
  '😀'.repeat(3000),
  "' OR 1=1--",
  '<img src=x onerror=alert(1)>',
  '../../etc/passwd',
  'javascript:alert(1)',
  Number.MAX_SAFE_INTEGER,
]

export function mutateBody(body: Readonly<Record<string, unknown>>, random: Random): string {
  const changed: Record<string, unknown> = { ...body }
  // Half of them are wrong in one place only, so that some get past the schema.
  for (let left = random.below(2) || 1 + random.below(3); left > 0; left--) {
    const name = random.pick([...Object.keys(body), 'extra', '__proto__', 'constructor'])
    if (random.below(5) === 0) delete changed[name]
    else
      Object.defineProperty(changed, name, {
        value: random.pick(invalidValues),
        enumerable: true,
        configurable: true,
        writable: true,
      })
  }
  const text = JSON.stringify(changed)
  const kind = random.below(12)
  if (kind === 0) return text.slice(0, random.below(text.length))
  if (kind === 1) return '['.repeat(20_000)
  if (kind === 2) return JSON.stringify(random.pick(invalidValues)) ?? ''
  return text
}

export const endlessBodyRoutes = ['track-page-view', 'subscribe-newsletter', 'submit-contact', 'seed-articles'].map(
  (name) => `/api/functions/${name}`,
)
