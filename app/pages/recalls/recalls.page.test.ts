import { expect, test } from 'vitest'
import { checkRecalls } from '#features/recalls/check-recalls.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { createFakeFeeds, inventedNotice, reading } from '#tests/kit/recalls.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

const link = 'https://www.amazon.com/dp/B0ABCD1234?tag=wagwise-20'

/** A product that an article links to and places, a notice about it, and somebody signed in as its owner. */
async function openSite() {
  const feeds = createFakeFeeds()
  feeds.sends.openfda = reading([inventedNotice])
  const app = await createTestApp({ recallFeeds: feeds.recallFeeds })
  const product = await insertTestProduct(app, {
    ...{ slug: 'salmon', title: 'Harbor Paw salmon treats, 6 oz', asin: 'B0ABCD1234', affiliate_link: link },
  })
  const other = await insertTestProduct(app, { slug: 'mat' })
  const content = `We like [these treats](${link}).\n\n{product: salmon}\n\n{compare: salmon, mat}`
  await insertTestArticle(app, { slug: 'treats', title: 'Treats', content })
  await insertTestArticle(app, { slug: 'naps', title: 'Naps', content: 'Cats nap.' })
  await checkRecalls(app, { now: true })
  const client = createTestClient(app)
  const read = async (path: string) => (await client.fetch(path)).text()
  const owner = createTestClient(app)
  const json = { email: 'ada@example.org', password: 'correct-horse-battery', name: 'Ada' }
  const { user } = (await (await owner.fetch('/api/auth/sign-up/email', { json })).json()) as { user: { id: string } }
  await app.db.insertInto('user_roles').values({ user_id: user.id, role: 'admin', created_at: app.clock() }).execute()
  const send = async (path: string, method = 'POST') => {
    const response = await owner.fetch(`/api/admin/recalls${path}`, { method, ...(method === 'POST' && { json: {} }) })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const { body } = await send('', 'GET')
  const [match] = body['waiting'] as { id: string; why: string; notice: { name: string } }[]
  if (!match) throw new Error('Nothing matched.')
  return { app, client, read, send, match, product, other }
}

const pages = [
  '/article/treats',
  '/article/naps',
  '/shop',
  '/',
  '/recalls',
  '/recalls/feed.xml',
  '/rss.xml',
  '/blog/treats.md',
]

test('one confirmation reaches banner, buttons, list, feed and mail, and one press takes all of it back', async () => {
  const { app, read, send, match } = await openSite()
  const row = { email: 'ann@reader.test', email_key: 'ann@reader.test', state: 'subscribed', wording: '' } as const
  await app.db
    .insertInto('recall_subscribers')
    .values({ id: 's1', ...row, created_at: 0, confirmed_at: 0 })
    .execute()
  const readAll = async () => Promise.all(pages.map(read))
  const before = await readAll()
  expect(before.join('')).not.toContain('Recalled')

  expect(await send(`/matches/${match.id}/confirm`)).toEqual({ status: 200, body: { mails: 1 } })
  const [article = '', naps, shop = '', , list = '', feed = '', rss = '', markdown = ''] = await readAll()
  expect(article).toContain('Recalled: Harbor Paw Salmon Bites')
  expect(article).toContain('href="/recalls#openfda-f-0001-2026"')
  expect(article).toContain('Stop feeding it')
  for (const page of [article, shop, rss, markdown]) expect(page).not.toContain('B0ABCD1234')
  expect(article).toContain('these treats')
  expect(article.match(/Not linked during the recall/g)).toHaveLength(2)
  expect(shop).toContain('Recalled January 12, 2026')
  expect(naps).toBe(before[1])
  expect(list).toContain('id="openfda-f-0001-2026"')
  expect(list).toContain('Harbor Paw salmon treats, 6 oz')
  expect(feed).toContain('<title>Recall: Harbor Paw Salmon Bites</title>')
  const { products } = JSON.parse(await read('/api/products')) as { products: Record<string, unknown>[] }
  expect(products.find(({ slug }) => slug === 'salmon')).toMatchObject({
    ...{ affiliate_link: null, price: null },
    recall: { on: '2026-01-12', href: '/recalls#openfda-f-0001-2026' },
  })

  expect(await send(`/matches/${match.id}/undo`)).toEqual({ status: 200, body: { stopped: 1, corrected: 0 } })
  expect(await readAll()).toEqual(before)
  app.advanceClock(60 * 60 * 1000)
  await app.flushMail()
  expect(app.sentMails.filter(({ to }) => to === 'ann@reader.test')).toEqual([])
})

test('a second decision and unknown matches are refused', async () => {
  const { send, match } = await openSite()
  expect(await send(`/matches/${match.id}/dismiss`)).toEqual({ status: 200, body: {} })
  expect(await send(`/matches/${match.id}/confirm`)).toMatchObject({ status: 409, body: { code: 'decided' } })
  expect(await send('/matches/nothing/end')).toMatchObject({ status: 404 })
  expect(await send('/notices/nothing/publish')).toMatchObject({ status: 404 })
  expect(await send('/check')).toMatchObject({ status: 202 })
})

test('the list never says that something was not recalled', async () => {
  const { read, send, match } = await openSite()
  const empty = await read('/recalls')
  expect(empty).toContain('That says nothing about any product.')
  expect(empty).toContain('Sources miss recalls, and so can we.')
  expect(empty).toContain('from January 15, 2025 to January 15, 2026')
  expect(empty).toContain('Last read January 15, 2026.')
  expect(empty).not.toMatch(/(?:never|not) (?:been )?recalled|no recalls|is safe/i)
  await send(`/matches/${match.id}/confirm`)
  await send(`/matches/${match.id}/end`)
  const closed = await read('/recalls')
  expect(closed).toContain('Closed January 15, 2026.')
  expect(await read('/recalls?state=open')).toContain('No notice on this list matches. That says nothing')
  expect(await read('/article/treats')).not.toContain('Recalled')
})

test('what a source writes is shown as text, in the list, the feed and on articles', async () => {
  const { app, read, send, match } = await openSite()
  const hostile = '<img src=x onerror=alert(1)> ]]> &amp; "'
  await app.db.updateTable('recall_notices').set({ name: hostile, reason: hostile, codes: hostile }).execute()
  await send(`/matches/${match.id}/confirm`)
  for (const path of ['/recalls', '/recalls/feed.xml', '/article/treats']) {
    const page = await read(path)
    expect(page).toContain('&lt;img src=x')
    expect(page).not.toContain('<img src=x')
  }
})

test('mail about recalls is asked for, confirmed and stopped without script, apart from the newsletter', async () => {
  const { app, client, read } = await openSite()
  const post = async (path: string, body: Record<string, string> = {}) => {
    const response = await client.fetch(path, { method: 'POST', form: body })
    return { status: response.status, text: await response.text() }
  }
  expect(await read('/recalls')).toContain('It is separate from the newsletter')
  expect(await post('/recalls/subscribe', { email: ' ' })).toMatchObject({ status: 422 })
  expect((await post('/recalls/subscribe', { email: 'ann@reader.test' })).text).toContain('One more step')
  await app.flushMail()
  const mail = app.sentMails.find(({ to }) => to === 'ann@reader.test')
  const confirm = /\/recalls\/confirm\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  expect(await read(confirm)).toContain('Email about recalls?')
  expect(await app.db.selectFrom('recall_subscribers').select('state').execute()).toEqual([{ state: 'pending' }])
  expect((await post(confirm)).text).toContain('does not mean that nothing was recalled')
  const { id } = await app.db.selectFrom('recall_subscribers').select('id').executeTakeFirstOrThrow()
  const leave = `/recalls/unsubscribe?token=${encodeURIComponent(app.signer.sign('recalls', id))}`
  expect(await read(leave)).toContain('Stop email about recalls?')
  expect((await post(leave, { 'List-Unsubscribe': 'One-Click' })).text).toContain('Stopped')
  expect((await post(leave)).text).toContain('Stopped')
  expect(await app.db.selectFrom('recall_subscribers').selectAll().execute()).toEqual([])
  expect(await app.db.selectFrom('subscribers').selectAll().execute()).toEqual([])
  expect(await post('/recalls/unsubscribe?token=forged')).toMatchObject({ status: 404 })
  expect((await client.fetch('/recalls/confirm?token=forged')).status).toBe(404)
})
