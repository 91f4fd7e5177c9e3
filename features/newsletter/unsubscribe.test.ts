import { expect, test } from 'vitest'
import { enqueue, storeTemplate } from '#features/mail/enqueue.ts'
import { listConsents } from '#tests/kit/list-consents.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createTestClient, createTestSite } from '#tests/kit/test-client.ts'
import { deleteSubscribers, subscribe } from './commands.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

async function openSubscribed() {
  const app = await createTestApp()
  await subscribe(app, { email: 'ada@example.org', source: 'site', consent: 'Join us.' })
  await subscribe(app, { email: 'ben@example.org', source: 'site', consent: 'Join us.' })
  await app.flushMail()
  const url = app.sentMails[0]?.unsubscribe ?? ''
  const row = await app.db
    .selectFrom('subscribers')
    .select('id')
    .where('email', '=', 'ada@example.org')
    .executeTakeFirst()
  return Object.assign(app, { url, path: url.replace(app.config.origin, ''), id: row?.id ?? '' })
}
const states = async ({ db }: TestApp) =>
  (await db.selectFrom('subscribers').select('state').orderBy('email').execute()).map(({ state }) => state)

/** As a mail program does it: no cookie, perhaps another origin, and the body of RFC 8058. */
function postUnsubscribe(app: TestApp, url: string, body: BodyInit | null, headers: Record<string, string> = {}) {
  const request = new Request(url, { method: 'POST', body, headers: { host: 'localhost:3000', ...headers } })
  return createTestSite(app, { fixed: 'http://localhost:3000' }).fetch(request, { ip: '192.0.2.1', requestId: 'test' })
}
function multipart() {
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  return form
}

test.each([
  ['as multipart', multipart(), {}],
  ['urlencoded', new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), {}],
  ['with nothing', null, {}],
  [
    'from a mail program on another site',
    multipart(),
    { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
  ],
] as const)(
  'one click unsubscribes %s: 200, no redirect, no cookie, only this reader (177)',
  async (_how, body, headers) => {
    const app = await openSubscribed()
    const response = await postUnsubscribe(app, app.url, body, headers)
    expect(response.status).toBe(200)
    expect(response.headers.get('location')).toBeNull()
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await states(app)).toEqual(['unsubscribed', 'subscribed'])
    expect((await postUnsubscribe(app, app.url, body, headers)).status).toBe(200)
    const consents = await listConsents(app.db, app.id)
    expect(consents.map(({ event, source }) => [event, source])).toEqual([
      ['subscribed', 'site'],
      ['unsubscribed', 'welcome'],
    ])
  },
)

test('opening the page unsubscribes nobody; its button does, and then offers to resubscribe (177)', async () => {
  const app = await openSubscribed()
  const visitor = createTestClient(app)
  for (const method of ['GET', 'HEAD']) await visitor.fetch(app.path, { method })
  expect(await (await visitor.fetch(app.path)).text()).toContain('Unsubscribe from the newsletter?')
  expect(await states(app)).toEqual(['subscribed', 'subscribed'])
  const left = await (await visitor.fetch(app.path, { method: 'POST' })).text()
  expect(left).toContain('You have been unsubscribed')
  const back = /action="(\/newsletter\/return[^"]+)"/.exec(left)?.[1] ?? ''
  expect(await states(app)).toEqual(['unsubscribed', 'subscribed'])
  expect(await (await visitor.fetch(app.path)).text()).toContain('You have been unsubscribed')
  expect(await (await visitor.fetch(back, { method: 'POST' })).text()).toContain('Good to have you back')
  expect(await states(app)).toEqual(['subscribed', 'subscribed'])
  expect((await listConsents(app.db, app.id)).map(({ event }) => event)).toEqual([
    'subscribed',
    'unsubscribed',
    'resubscribed',
  ])
})

test('someone who unsubscribed, subscribes again and confirms gets mail again, and the old link still works', async () => {
  const app = await openSubscribed()
  await postUnsubscribe(app, app.url, null)
  await subscribe(app, { email: 'Ada@example.org', source: 'site', consent: 'Second thoughts.' })
  await app.flushMail()
  const confirm = /Confirm subscription: (\S+)/.exec(app.sentMails.at(-1)?.text ?? '')?.[1] ?? ''
  await createTestClient(app).fetch(confirm.replace(app.config.origin, ''), { method: 'POST' })
  await app.flushMail()
  expect(app.sentMails.slice(2).map(({ to, subject }) => [to.toLowerCase(), subject])).toEqual([
    ['ada@example.org', 'Confirm your subscription to Wagwise'],
    ['ada@example.org', 'Welcome to Wagwise'],
  ])
  expect(await states(app)).toEqual(['subscribed', 'subscribed'])
  await postUnsubscribe(app, app.url, null)
  expect(await states(app)).toEqual(['unsubscribed', 'subscribed'])
})

test('a token is valid for one reader and one purpose; an invalid one gets an error page', async () => {
  const app = await openSubscribed()
  const other = `${app.config.origin}/unsubscribe?token=${app.signer.sign('comment', `${app.id} welcome`)}`
  const tries = [
    other,
    `${app.url.slice(0, -3)}AAA`,
    `${app.config.origin}/unsubscribe`,
    `${app.config.origin}/unsubscribe?token=${app.id}`,
  ]
  for (const url of tries) expect((await postUnsubscribe(app, url, null)).status).toBe(404)
  expect(await states(app)).toEqual(['subscribed', 'subscribed'])
})

test('the link of a deleted subscriber says that no more mail will come', async () => {
  const app = await openSubscribed()
  await deleteSubscribers(app, [app.id], 'admin')
  const response = await postUnsubscribe(app, app.url, multipart())
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('You have been unsubscribed')
  expect(
    await app.db.selectFrom('subscriber_events').select('id').where('subscriber_id', '=', app.id).execute(),
  ).toEqual([])
})

test('mail queued for a reader who unsubscribed is not sent, and mail to others is', async () => {
  const app = await openSubscribed()
  const readers = await app.db.selectFrom('subscribers').select(['id', 'email']).execute()
  await app.db.transaction().execute(async (trx) => {
    const template = { kind: 'issue', subject: 'News', text: 'News', html: 'News', bulk: true, group_id: 'issue-1' }
    const recipients = readers.map(({ id, email }) => ({
      to: email,
      subscriber_id: id,
      dedupeKey: `issue:issue-1:${id}`,
      unsubscribe: unsubscribeUrl(app, id, 'issue-1'),
    }))
    await enqueue(app, trx, await storeTemplate(app, trx, template), recipients)
  })
  await postUnsubscribe(app, app.url, null)
  await app.flushMail()
  expect(app.sentMails.slice(2).map(({ to }) => to)).toEqual(['ben@example.org'])
})
