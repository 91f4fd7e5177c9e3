import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import type { AttackTarget } from './attack-target.ts'
import { secret, type KnownAttack } from './known-attacks.ts'

const json = { 'content-type': 'application/json' }
const quotes = ["'", '"', "')", '")', '`', '']
const statements = [
  'OR 1=1--',
  "OR 'a'='a",
  '; DROP TABLE articles;--',
  'UNION SELECT token FROM session--',
  'UNION SELECT email,1,2 FROM subscribers--',
  'AND (SELECT COUNT(*) FROM user_roles)>0--',
  '; SELECT pg_sleep(5);--',
  'AND randomblob(500000000)--',
  'ORDER BY 99--',
  "|| (SELECT sql FROM sqlite_master)||'",
  'AND 1=CAST(version() AS int)--',
  'LIKE "%',
]
const oddWords = [
  `slug:['x')]`,
  'NEAR(',
  '"',
  '*',
  '%',
  '_',
  '\\',
  'a" OR "b',
  'title:x',
  '{x y}: z',
  '^x',
  'x AND NOT y',
]
const injections = [...quotes.flatMap((quote) => statements.map((words) => `x${quote} ${words}`)), ...oddWords]
const addressTricks = [
  `"x@gmail.test y"@internal.test`,
  'a@x.test,b@y.test',
  'a@x.test\r\nBcc: b@y.test',
  'Group:a@x.test,b@y.test;',
  'a@x.test (comment)',
  `${'('.repeat(5000)}a@x.test`,
  '<a@x.test>',
  'a@[127.0.0.1]',
]

const searchPaths = [
  '/api/articles?filter=',
  '/api/articles?category=',
  '/api/articles?order=',
  '/api/search?q=',
  '/api/products?category=',
  '/blog?q=',
]
/** Attacks that need more than one request, or a look at the database afterwards. */
export const knownAttackFlows: readonly KnownAttack[] = [
  ...searchPaths.map((path): KnownAttack => ({
    source: 'baseline',
    attempt: async ({ send }) => {
      const { status } = await send(`${path}cat`)
      return status === 200 ? undefined : `${path}cat returns ${status}`
    },
  })),
  ...injections.flatMap((words) =>
    searchPaths.map((path): KnownAttack => ({
      source: 'CVE-2026-26980 (Ghost)',
      attempt: async ({ send }) => {
        const { status, text } = await send(path + encodeURIComponent(words))
        const leaked = text.includes(secret) || /SQLITE_[A-Z]|syntax error|no such column/.test(text)
        return status >= 500 || leaked ? `${path}${words} returns ${status}` : undefined
      },
    })),
  ),
  ...addressTricks.flatMap((email) =>
    ['/api/functions/subscribe-newsletter', '/api/functions/submit-contact'].map((path): KnownAttack => ({
      source: 'CVE-2025-14874 and delivery to a wrong domain (nodemailer)',
      attempt: async ({ send, site }) => {
        const more = path.endsWith('contact') ? { name: 'Ada', subject: 'Hello', message: 'Words enough.' } : {}
        const headers = { ...json, origin: site.url }
        const { status } = await send(path, { method: 'POST', headers, body: JSON.stringify({ email, ...more }) })
        return status === 422 ? undefined : `${path} takes ${JSON.stringify(email).slice(0, 60)} with ${status}`
      },
    })),
  ),
  { source: 'CVE-2026-53946 (Ghost)', attempt: secondOrderFetch },
  { source: 'CVE-2026-22594 (Ghost)', attempt: skippedVerification },
  { source: 'CVE-2026-29784 (Ghost)', attempt: foreignCode },
  { source: 'CVE-2024-23724 (Ghost), CVE-2023-40032 (libvips)', attempt: uploadedDrawing },
  { source: 'CVE-2026-44990 (sanitize-html)', attempt: forgottenElement },
  { source: 'CVE-2026-33393 (Discourse)', attempt: hostBySuffix },
  { source: 'a session token read from the database', attempt: storedToken },
  { source: 'a cookie copied before signing out', attempt: oldCookie },
  { source: 'CVE-2026-21710 (Node)', attempt: prototypeHeader },
  { source: 'CVE-2026-21717 (Node)', attempt: manyKeys },
  { source: 'CVE-2026-59465 (Node)', attempt: (at) => rawRequest(at, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n') },
  { source: 'CVE-2026-44578 (Next.js)', attempt: (at) => rawRequest(at, upgrade('/')) },
  { source: 'CVE-2026-44578 (Next.js)', attempt: (at) => rawRequest(at, upgrade('http://169.254.169.254/')) },
  { source: 'CVE-2025-31137 (React Router)', attempt: strangeHost },
]

const upgrade = (target: string) =>
  `GET ${target} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-key: eA==\r\nsec-websocket-version: 13\r\n\r\n`

/** An image URL on this machine, in an article that is saved, shown, listed and saved again. */
async function secondOrderFetch({ owner, send }: AttackTarget) {
  let connections = 0
  const listener = createServer((socket) => (connections++, void socket.destroy())).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  const content = `Words.\n\n![x](http://127.0.0.1:${port}/a.png)\n\n![y](https://127.0.0.1:${port}/b.png)\n\n## More\n\nWords.`
  const created = await owner.fetch('/api/admin/articles', {
    json: { title: 'A remote image', category: 'Cat Care', excerpt: 'Words.', content, state: 'published' },
  })
  const { article } = (await created.json()) as { article?: { id: string; version: number; slug: string } }
  if (article) {
    for (const path of [`/article/${article.slug}`, '/blog', '/', '/rss.xml', `/social/${article.slug}.png`])
      await send(path)
    await owner.fetch(`/api/admin/articles/${article.id}`, {
      method: 'PUT',
      json: { version: article.version, content: `${content}\n` },
    })
    await owner.fetch(`/api/admin/articles/${article.id}/images/regenerate`, { json: {} })
  }
  listener.close()
  if (!article) return `the article was not saved (${created.status})`
  return connections === 0 ? undefined : `${connections} connections to the image's address`
}

async function skippedVerification({ send, site }: AttackTarget) {
  const body = { email: 'owner@example.org', password: 'wrong-password', skipEmailVerification: true, twoFactor: false }
  const headers = { ...json, origin: site.url }
  const response = await send('/api/auth/sign-in/email', { method: 'POST', headers, body: JSON.stringify(body) })
  return response.status >= 400 && !response.headers['set-cookie']
    ? undefined
    : `signing in returned ${response.status}`
}

async function foreignCode({ send, site }: AttackTarget) {
  for (const path of ['verify-totp', 'verify-backup-code']) {
    const headers = { ...json, origin: site.url, cookie: 'wagwise.two_factor=owner@example.org' }
    const body = JSON.stringify({ code: '123456', trustDevice: true })
    const { status } = await send(`/api/auth/two-factor/${path}`, { method: 'POST', headers, body })
    if (status < 400 || status === 404) return `${path} returned ${status}`
  }
  return undefined
}

async function uploadedDrawing({ owner }: AttackTarget) {
  const body = new FormData()
  body.append(
    'image',
    new Blob(['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'], { type: 'image/png' }),
    'a.png',
  )
  const { status } = await owner.fetch('/api/admin/media', { body })
  return status === 415 ? undefined : `an SVG gets ${status}`
}

async function forgottenElement({ send }: AttackTarget) {
  const { text } = await send('/article/plain-words')
  return text.includes('&lt;xmp&gt;') && !/<xmp/i.test(text) ? undefined : 'an element of an article got through'
}

async function hostBySuffix({ owner }: AttackTarget) {
  for (const host of ['evilamazon.com', 'amazon.com.evil.test', 'xamzn.to']) {
    const { status } = await owner.fetch('/api/functions/extract-amazon-image', {
      json: { productUrl: `https://${host}/dp/B000000001` },
    })
    if (status !== 422) return `${host} returns ${status}`
  }
  return undefined
}

async function storedToken({ site, send }: AttackTarget) {
  const tokens = site.sql('select token, id from session').flatMap((row) => [String(row['token']), String(row['id'])])
  if (tokens.length === 0) return 'there is no session to try'
  for (const token of tokens) {
    for (const value of [token, `${token}.${token}`, encodeURIComponent(`${token}.`)]) {
      const headers = { cookie: `wagwise.session_token=${value}`, authorization: `Bearer ${token}` }
      const { status } = await send('/api/admin/articles', { headers })
      if (status !== 401) return `a stored token gets ${status}`
    }
  }
  return undefined
}

async function oldCookie({ site, send }: AttackTarget) {
  const headers = { ...json, origin: site.url }
  const body = JSON.stringify({ email: 'reader@example.org', password: 'correct-horse-battery', name: 'Reader' })
  const created = await send('/api/auth/sign-up/email', { method: 'POST', headers, body })
  const cookie = [created.headers['set-cookie'] ?? []]
    .flat()
    .map((one) => one.split(';')[0])
    .join('; ')
  if ((await send('/api/account/sessions', { headers: { cookie } })).status !== 200) return 'signing up did not sign in'
  await send('/api/auth/sign-out', { method: 'POST', headers: { ...headers, cookie }, body: '{}' })
  const { status } = await send('/api/account/sessions', { headers: { cookie } })
  return status === 401 ? undefined : `an old cookie gets ${status}`
}

async function prototypeHeader({ send, site }: AttackTarget) {
  const { status } = await send('/', { headers: { ['__proto__']: 'x', constructor: 'y' } })
  return status === 200 && site.child.exitCode === null ? undefined : `the page returns ${status}`
}

async function manyKeys({ send, site }: AttackTarget) {
  const keys = Array.from({ length: 1500 }, (_, n) => `"${n * 65536}":1`).join(',')
  const begun = performance.now()
  const headers = { ...json, origin: site.url }
  const { status } = await send('/api/functions/submit-contact', { method: 'POST', headers, body: `{${keys}}` })
  return status < 500 && performance.now() - begun < 60_000 ? undefined : `many keys get ${status}`
}

/** Sent to the socket byte by byte as written: no protocol switch, no outgoing connection, and the server stays up. */
async function rawRequest({ site, send }: AttackTarget, words: string) {
  const { hostname, port } = new URL(site.url)
  const socket = connect(Number(port), hostname, () => socket.end(words))
  let responseText = ''
  socket.on('data', (data) => (responseText += String(data))).on('error', () => undefined)
  await new Promise((resolve) => socket.on('close', resolve).setTimeout(10_000, () => socket.destroy()))
  if (/^HTTP\/1\.1 101/.test(responseText)) return 'the protocol was switched'
  return (await send('/api/health')).status === 200 ? undefined : 'the server is gone'
}

async function strangeHost({ send }: AttackTarget) {
  for (const host of ['evil.test', 'evil.test:80/../admin', '127.0.0.1:1@evil.test']) {
    const { text } = await send('/', { headers: { host, 'x-forwarded-host': 'evil.test' } })
    if (text.includes('evil.test')) return `${host} appears in the page`
  }
  return undefined
}
