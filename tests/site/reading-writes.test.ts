import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFilledSite } from '#tests/kit/filled-site.ts'
import type { RunningSite } from '#tests/kit/site-process.ts'

let site: RunningSite
let file: DatabaseSync
let article: { id: string; slug: string }
let product: { id: string }

beforeAll(async () => {
  site = await startFilledSite({ RATE_LIMITS: 'off', HOST: '127.0.0.1' })
  file = new DatabaseSync(join(site.dataDir, 'wagwise.db'), { readOnly: true })
  const { articles } = await json<{ articles: (typeof article)[] }>('/api/articles?limit=1')
  const { products } = await json<{ products: (typeof product)[] }>('/api/products?limit=1')
  if (articles[0]) article = articles[0]
  if (products[0]) product = products[0]
})
afterAll(async () => {
  file?.close()
  await site?.stop()
})

const ask = (path: string, init?: RequestInit) => fetch(site.url + path, init)
const json = async <Answer>(path: string) => (await (await ask(path)).json()) as Answer
const rows = (sql: string) =>
  file
    .prepare(sql)
    .all()
    .map((row) => ({ ...row }))
const post = (path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  ask(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
const send = (path: string, body: object) => post(path, JSON.stringify(body))

const comments = () => `/api/articles/${article.id}/comments`
const contact = '/api/functions/submit-contact'
const subscribe = '/api/functions/subscribe-newsletter'
const track = '/api/functions/track-page-view'
const clicks = '/api/clicks'

const comment = { author_name: 'Ada', author_email: 'ada@example.org', content: 'My cat agrees.' }
const message = { name: 'Ada', email: 'ada@example.org', subject: 'A correction', message: 'Rabbits need hay.' }
const visitor = (n: number | string) => `visitor_1790000000000_${String(n).padStart(26, 'a')}`
const like = (id: string, method = 'PUT') =>
  ask(`/api/articles/${article.id}/likes`, { method, headers: { 'x-visitor-id': id } })

/** Every public write that takes a body: a valid one, and which of its fields are optional. */
const writes = {
  comment: { path: comments, good: () => ({ ...comment, website: '', elapsed: 9000 }), free: ['website', 'elapsed'] },
  contact: { path: () => contact, good: () => ({ ...message, website: '' }), free: ['website'] },
  subscription: { path: () => subscribe, good: () => ({ email: 'ada@example.org' }), free: [] },
  'page view': {
    path: () => track,
    good: () => ({ visitorId: visitor(1), sessionId: visitor(2), pagePath: '/', referrer: '' }),
    free: ['visitorId', 'sessionId', 'referrer'],
  },
  click: { path: () => clicks, good: () => ({ product_id: product.id, article_id: article.id }), free: ['article_id'] },
}
const kinds = Object.keys(writes) as (keyof typeof writes)[]

test.each(kinds)('a valid %s is accepted, also without optional fields (23)', async (kind) => {
  const { path, good, free } = writes[kind]
  expect((await send(path(), good())).status).toBeLessThan(300)
  const least = Object.fromEntries(Object.entries(good()).filter(([name]) => !(free as string[]).includes(name)))
  expect((await send(path(), least)).status).toBeLessThan(300)
})

test.each(kinds)('what is not a JSON object is rejected as %s (375)', async (kind) => {
  const path = writes[kind].path()
  const statuses: Record<string, number> = {}
  const bodies = {
    '{': 400,
    'a=b': 400,
    '[': 400,
    '': 422,
    '[]': 422,
    null: 422,
    '"x"': 422,
    '7': 422,
    true: 422,
    '{}': 422,
    '[{}]': 422,
    ['['.repeat(5000)]: 400,
    [`${'['.repeat(30)}${']'.repeat(30)}`]: 400,
  }
  for (const body of Object.keys(bodies)) statuses[body] = (await post(path, body)).status
  expect(statuses).toEqual(bodies)
})

test.each(kinds)('another type, encoding or size is rejected as %s (T29, 375)', async (kind) => {
  const { path, good } = writes[kind]
  const body = JSON.stringify(good())
  expect((await post(path(), body, { 'content-type': 'text/plain' })).status).toBe(415)
  expect((await post(path(), body, { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415)
  expect((await post(path(), body, { 'content-encoding': 'gzip' })).status).toBe(415)
  expect((await post(path(), new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]))).status).toBe(400)
  expect((await post(path(), `{"x":"${'x'.repeat(17_000)}"}`)).status).toBe(413)
})

test.each(kinds)('an unknown key is rejected in a %s, __proto__ and constructor too (T35, 375)', async (kind) => {
  const { path, good } = writes[kind]
  const body = JSON.stringify(good()).slice(1)
  for (const key of [
    '"surprise":1',
    '"__proto__":{"isAdmin":true}',
    '"constructor":{"prototype":{"isAdmin":true}}',
    '"country":"ZZ"',
    '"state":"approved"',
  ]) {
    expect([key, (await post(path(), `{${key},${body}`)).status]).toEqual([key, 422])
  }
})

test.each(kinds)('every field of a %s rejects a wrong type, NUL and a lone surrogate (375, F21)', async (kind) => {
  const { path, good, free } = writes[kind]
  const nullish = kind === 'page view' ? free : []
  for (const [name, value] of Object.entries(good())) {
    const wrong =
      typeof value === 'number'
        ? ['"x"', '[]', '{}', '-1', 'null']
        : [
            '7',
            'true',
            '[]',
            '{}',
            '["a"]',
            '{"$gt":0}',
            '"a\\u0000b"',
            '"a\\ud800b"',
            '"\\udc00"',
            ...(nullish.includes(name) ? [] : ['null']),
          ]
    for (const text of wrong) {
      const body = JSON.stringify({ ...good(), [name]: 'HERE' }).replace('"HERE"', text)
      const { status } = await post(path(), body)
      expect([name, text, status]).toEqual([name, text, 422])
    }
  }
})

test.each(kinds)('every required field of a %s is rejected when it is missing or blank', async (kind) => {
  const { path, good, free } = writes[kind]
  const needed = Object.entries(good()).filter(([field]) => !(free as string[]).includes(field))
  const least = Object.fromEntries(needed)
  for (const [name] of needed) {
    for (const value of [undefined, '', ' ', '\n\t ']) {
      expect([name, value, (await send(path(), { ...least, [name]: value })).status]).toEqual([name, value, 422])
    }
  }
})

test('a response to invalid input says what is wrong and reveals nothing internal (T36)', async () => {
  const response = await send(comments(), { ...comment, author_email: 'nonsense' })
  expect(await response.json()).toEqual({
    error: expect.any(String),
    code: 'invalid',
    fields: { author_email: expect.any(String) },
  })
  for (const kind of kinds) {
    const text = await (await post(writes[kind].path(), '{"\u0000":')).text()
    expect(text).not.toMatch(/ at |node_modules|SQLITE|zod/i)
  }
})

test('Generate Articles takes an empty body and nothing else (65)', async () => {
  const endpoint = '/api/functions/seed-articles'
  for (const body of ['[]', '{"count":1000}', '"x"', 'null'])
    expect([body, (await post(endpoint, body)).status]).toEqual([body, 422])
  expect((await post(endpoint, '{')).status).toBe(400)
})

test('a comment is stored unapproved, whatever its body says (204, T2)', async () => {
  const forged = { ...comment, content: 'forged', approved: true, user_id: 'admin', id: 1, article_id: 'other' }
  expect((await send(comments(), forged)).status).toBe(201)
  const [row] = rows("select id, article_id, user_id, approved, state from comments where content = 'forged'")
  expect(row).toEqual({
    id: expect.not.stringMatching(/^1$/),
    article_id: article.id,
    user_id: null,
    approved: 0,
    state: 'pending',
  })
  expect((await send(comments(), { ...forged, state: 'approved' })).status).toBe(422)
})

test('a comment on an article that does not exist is 404 and leaves no row', async () => {
  expect((await send('/api/articles/none/comments', { ...comment, content: 'lost' })).status).toBe(404)
  expect(rows("select id from comments where content = 'lost'")).toEqual([])
})

test('a comment has no limit but the body size (decision 40)', async () => {
  const long = { ...comment, author_name: 'n'.repeat(3000), content: 'c'.repeat(12_000) }
  expect((await send(comments(), long)).status).toBe(201)
  expect((await send(comments(), { ...long, content: 'c'.repeat(17_000) })).status).toBe(413)
})

const odd = {
  emoji: '🐈‍⬛ 👩‍👩‍👧‍👦 🏳️‍🌈',
  'right-to-left words with overrides': '\u202Eقطط\u202C and \u2067חתול\u2069',
  'five thousand combining marks': `e${'\u0301'.repeat(5000)}`,
  'decomposed and composed twins': 'cafe\u0301 café',
  'Turkish letters': 'İstanbul ığdır',
  homoglyphs: 'Аdа (Cyrillic)',
  'a byte order mark and U+FFFE': 'a\uFEFFb\uFFFEc\uFFFFd',
  'lines and tabs': 'one\n\ttwo\n\nthree',
  quotes: `'"\`; drop table comments; --`,
}
test.each(Object.entries(odd))('%s in a comment is stored as sent (F21)', async (_what, content) => {
  expect((await send(comments(), { ...comment, content })).status).toBe(201)
  const stored = file.prepare('select content from comments order by id desc limit 1').get()?.['content']
  expect(stored).toBe(content)
})

const limits = { name: 100, subject: 200, message: 2000 }
test.each(Object.entries(limits))(
  '%s may have %i characters in a message, counted as people count (215, 217, T4)',
  async (field, most) => {
    expect((await send(contact, { ...message, [field]: 'x'.repeat(most) })).status).toBe(200)
    expect((await send(contact, { ...message, [field]: '🐕'.repeat(most) })).status).toBe(200)
    expect((await send(contact, { ...message, [field]: 'x'.repeat(most + 1) })).status).toBe(422)
    expect((await send(contact, { ...message, [field]: '🐕'.repeat(most + 1) })).status).toBe(422)
  },
)

test('an email address may be as long as mail allows and no longer (215, 217)', async () => {
  const long = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.org`
  expect((await send(contact, { ...message, email: long })).status).toBe(200)
  expect((await send(contact, { ...message, email: `${'a'.repeat(244)}@example.org` })).status).toBe(422)
})

test('an accepted message returns success, a rejected one success false and an error (216)', async () => {
  expect(await (await send(contact, message)).json()).toEqual({ success: true })
  const rejected = await send(contact, { ...message, email: 'nobody' })
  expect(await rejected.json()).toMatchObject({ success: false, error: expect.stringMatching(/^[A-Z].*\.$/) })
})

const injections = [
  'Hi\r\nBcc: v@x.test',
  'Hi\nBcc: v@x.test',
  'Hi\rBcc: v@x.test',
  'Hi\u0085Bcc: v@x.test',
  'Hi\u2028Bcc: v@x.test',
  'Hi\u2029Bcc',
  'Hi\tthere',
  'Hi\u0000',
  'Hi\u001b[31m',
]
test.each(['name', 'subject', 'email'])(
  'a line break or control character in %s is rejected and nothing is stored (220, T4)',
  async (field) => {
    const before = rows('select count(*) as n from contact_messages')
    for (const text of injections) {
      const value = field === 'email' ? `ada@example.org${text.slice(2)}` : text
      expect([value, (await send(contact, { ...message, [field]: value })).status]).toEqual([value, 422])
    }
    expect(rows('select count(*) as n from contact_messages')).toEqual(before)
  },
)

test('a message may have many lines', async () => {
  expect((await send(contact, { ...message, subject: 'lines', message: 'one\n\ntwo\n\tthree' })).status).toBe(200)
  expect(rows("select message from contact_messages where subject = 'lines'")).toEqual([
    { message: 'one\n\ntwo\n\tthree' },
  ])
})

test('a bot that fills the honeypot gets the same response, and its message is stored as spam (220)', async () => {
  const response = await send(contact, {
    ...message,
    subject: 'robot',
    website: `https://spam.example/${'x'.repeat(600)}`,
  })
  expect([response.status, await response.json()]).toEqual([200, { success: true }])
  expect(rows("select state from contact_messages where subject = 'robot'")).toEqual([{ state: 'spam' }])
})

const tricks = [
  '"a@x.test b"@y.test',
  'a@x.test,b@y.test',
  'a@x.test\n',
  'undisclosed:a@x.test;',
  '<a@x.test>',
  'a b@x.test',
  'a@x',
  'a@@x.test',
  '@x.test',
  'a@',
  `${'a'.repeat(15_000)}@x.test`,
]
test.each([
  ['subscription', subscribe, (email: string) => ({ email })],
  ['message', contact, (email: string) => ({ ...message, email })],
])('invalid email addresses are rejected in a %s (T32)', async (_what, path, bodyOf) => {
  for (const email of tricks)
    expect([email.slice(0, 30), (await send(path, bodyOf(email))).status]).toEqual([email.slice(0, 30), 422])
})

test('subscribing twice, in any case, returns the same and stores one row (164, 176, T3)', async () => {
  const responses = []
  for (const email of ['grace@example.org', 'grace@example.org', 'Grace@Example.org ', ' GRACE@EXAMPLE.ORG']) {
    const response = await send(subscribe, { email })
    responses.push([response.status, await response.text()])
  }
  expect(new Set(responses.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(JSON.parse(String(responses[0]?.[1]))).toEqual({ message: expect.stringContaining('inbox') })
  expect(rows("select count(*) as n from subscribers where lower(email) = 'grace@example.org'")).toEqual([{ n: 1 }])
})

test('a hundred readers who like at the same moment are a hundred likes (190, 192)', async () => {
  const before = (await json<{ count: number }>(`/api/articles/${article.id}/likes`)).count
  const responses = await Promise.all(Array.from({ length: 100 }, (_, n) => like(visitor(`reader${n}`))))
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 200))
  const counts = (await Promise.all(responses.map((answer) => answer.json() as Promise<{ count: number }>))).map(
    ({ count }) => count,
  )
  expect(new Set(counts).size, 'each answer is a moment of its own').toBe(100)
  expect(await json(`/api/articles/${article.id}/likes`)).toEqual({ count: before + 100, liked: false })
  expect(rows(`select count(*) as n from article_likes where article_id = '${article.id}'`)).toEqual([
    { n: before + 100 },
  ])
})

test('two hundred concurrent clicks of one reader are one like (196, T1, F9)', async () => {
  const before = (await json<{ count: number }>(`/api/articles/${article.id}/likes`)).count
  const responses = await Promise.all(Array.from({ length: 200 }, () => like(visitor('eager'))))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await json(`/api/articles/${article.id}/likes`)).toEqual({ count: before + 1, liked: false })
})

test('nobody can remove another reader’s like, and no response names who liked (197, T1)', async () => {
  const mine = visitor('mine')
  const { count } = (await (await like(mine)).json()) as { count: number }
  expect(await (await like(visitor('thief'), 'DELETE')).json()).toEqual({ count, liked: false })
  const response = await ask(`/api/articles/${article.id}/likes`, { headers: { 'x-visitor-id': mine } })
  expect(await response.clone().json()).toEqual({ count, liked: true })
  expect(await response.text()).not.toContain('mine')
  expect(rows("select id from article_likes where user_identifier like 'visitor%'"), 'stored as a hash').toEqual([])
  expect(await (await like(mine, 'DELETE')).json()).toEqual({ count: count - 1, liked: false })
})

test('a like of an article that does not exist is 404 and leaves no row (T1)', async () => {
  const response = await ask('/api/articles/none/likes', { method: 'PUT', headers: { 'x-visitor-id': visitor(9) } })
  expect(response.status).toBe(404)
  expect(rows("select id from article_likes where article_id = 'none'")).toEqual([])
})

test('a visitor id that we did not generate cannot like', async () => {
  for (const id of [
    '',
    'me',
    'visitor_1_short',
    'x'.repeat(200),
    `visitor_1_${'a'.repeat(200)}`,
    "visitor_1_'or'1'='1aaaaaaaaaaaaaaa",
  ]) {
    expect([id, (await like(id)).status]).toEqual([id, 422])
  }
})

const lastView = () =>
  rows('select visitor_id, session_id, country, page_path, referrer, kind from page_views order by id desc limit 1')[0]

test('a view is stored with hashes, path and referrer, without query and without IP address (186, 354, 363, T5)', async () => {
  const body = {
    visitorId: visitor('v'),
    sessionId: visitor('s').replace('visitor', 'session'),
    pagePath: '/auth?token=abc#x',
    referrer: 'https://search.example/find?q=secret',
  }
  expect((await post(track, JSON.stringify(body), { 'user-agent': 'curl/8.5.0' })).status).toBe(202)
  expect(lastView()).toEqual({
    visitor_id: expect.stringMatching(/^[\w-]{43}$/),
    session_id: expect.stringMatching(/^[\w-]{43}$/),
    country: 'Unknown',
    page_path: '/auth',
    referrer: 'https://search.example',
    kind: 'crawler',
  })
})

test('a view without ids is counted under an id of that day only, and its salt is not in the database (188, T41)', async () => {
  await send(track, { pagePath: '/faq', referrer: null })
  const dayId = expect.stringMatching(/^~[\w-]{22}$/)
  expect(lastView()).toMatchObject({ page_path: '/faq', visitor_id: dayId, session_id: null, referrer: null })
  const [salt] = readdirSync(site.dataDir).filter((name) => name.startsWith('day-salt-'))
  const text = readFileSync(join(site.dataDir, salt ?? ''), 'utf8')
  expect(text).toMatch(/^[0-9a-f]{64}$/)
  for (const name of ['wagwise.db', 'wagwise.db-wal'])
    expect(readFileSync(join(site.dataDir, name)).includes(text)).toBe(false)
})

test.each([
  ['/no/such/page', '/404'],
  ['/article/no-such-article', '/404'],
  ['/article/<script>alert(1)</script>', '/404'],
  ['/blog/', '/blog'],
])('a view of %s is counted as %s (T5)', async (pagePath, counted) => {
  expect((await send(track, { pagePath })).status).toBe(202)
  expect(lastView()).toMatchObject({ page_path: counted })
})

test('a path that is not ours is not a page (T5)', async () => {
  for (const pagePath of ['javascript:alert(1)', '//evil.test', 'https://evil.test/', 'blog', `/${'x'.repeat(600)}`]) {
    expect([pagePath, (await send(track, { pagePath })).status]).toEqual([pagePath, 422])
  }
})

test('a browser is counted as a person, and our own pages are an internal referrer (T5)', async () => {
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36' }
  await post(track, JSON.stringify({ pagePath: `/article/${article.slug}`, referrer: `${site.url}/blog` }), headers)
  expect(lastView()).toMatchObject({ page_path: `/article/${article.slug}`, referrer: 'Internal', kind: 'person' })
})

test('a click is counted for its product and article, an unknown one leaves no row (364, T22)', async () => {
  const before = rows('select coalesce(sum(clicks), 0) as n from click_days')[0]?.['n'] as number
  expect((await send(clicks, { product_id: product.id, article_id: article.id })).status).toBe(202)
  expect((await send(clicks, { article_id: article.id })).status, 'a link in the text').toBe(202)
  expect((await send(clicks, { product_id: '', article_id: article.id })).status).toBe(422)
  expect((await send(clicks, { product_id: 'none' })).status).toBe(422)
  expect((await send(clicks, { product_id: product.id, article_id: 'none' })).status).toBe(422)
  expect(rows('select sum(clicks) as n from click_days')).toEqual([{ n: before + 2 }])
})

test('after all this the same process is running and has logged no failure', async () => {
  expect((await ask('/api/health')).status).toBe(200)
  expect(site.child.exitCode).toBeNull()
  expect(site.lines.filter((line) => line.includes('request_failed'))).toEqual([])
})
