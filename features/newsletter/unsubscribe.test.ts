import { expect, test } from 'vitest'
import { enqueue, keepLetter } from '#features/mail/enqueue.ts'
import { openTestHouse, type TestHouse } from '#tests/kit/test-app.ts'
import { openVisitor, siteOf } from '#tests/kit/test-client.ts'
import { deleteSubscribers } from './admin-commands.ts'
import { subscribe } from './commands.ts'
import { listConsents } from './consent.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

async function openSubscribed() {
  const house = await openTestHouse()
  await subscribe(house, { email: 'ada@example.org', source: 'site', consent: 'Join us.' })
  await subscribe(house, { email: 'ben@example.org', source: 'site', consent: 'Join us.' })
  await house.settled()
  const url = house.mails[0]?.unsubscribe ?? ''
  const row = await house.db
    .selectFrom('subscribers')
    .select('id')
    .where('email', '=', 'ada@example.org')
    .executeTakeFirst()
  return Object.assign(house, { url, path: url.replace(house.site.origin, ''), id: row?.id ?? '' })
}
const states = async ({ db }: TestHouse) =>
  (await db.selectFrom('subscribers').select('state').orderBy('email').execute()).map(({ state }) => state)

/** As a mail program does it: no cookie, perhaps another origin, and the body of RFC 8058. */
function press(house: TestHouse, url: string, body: BodyInit | null, headers: Record<string, string> = {}) {
  const request = new Request(url, { method: 'POST', body, headers: { host: 'localhost:3000', ...headers } })
  return siteOf(house, { fixed: 'http://localhost:3000' }).fetch(request, { address: '192.0.2.1', requestId: 'test' })
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
    const house = await openSubscribed()
    const answer = await press(house, house.url, body, headers)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('location')).toBeNull()
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await states(house)).toEqual(['unsubscribed', 'subscribed'])
    expect((await press(house, house.url, body, headers)).status).toBe(200)
    const consents = await listConsents(house.db, house.id)
    expect(consents.map(({ event, source }) => [event, source])).toEqual([
      ['subscribed', 'site'],
      ['unsubscribed', 'welcome'],
    ])
  },
)

test('looking unsubscribes nobody; the page has a button, and after it a way back (177)', async () => {
  const house = await openSubscribed()
  const visitor = openVisitor(house)
  for (const method of ['GET', 'HEAD']) await visitor.ask(house.path, { method })
  expect(await (await visitor.ask(house.path)).text()).toContain('Leave the newsletter?')
  expect(await states(house)).toEqual(['subscribed', 'subscribed'])
  const left = await (await visitor.ask(house.path, { method: 'POST' })).text()
  expect(left).toContain('You are unsubscribed')
  const back = /action="(\/newsletter\/return[^"]+)"/.exec(left)?.[1] ?? ''
  expect(await states(house)).toEqual(['unsubscribed', 'subscribed'])
  expect(await (await visitor.ask(house.path)).text()).toContain('You are unsubscribed')
  expect(await (await visitor.ask(back, { method: 'POST' })).text()).toContain('Good to have you back')
  expect(await states(house)).toEqual(['subscribed', 'subscribed'])
  expect((await listConsents(house.db, house.id)).map(({ event }) => event)).toEqual([
    'subscribed',
    'unsubscribed',
    'returned',
  ])
})

test('who left and subscribes again gets mail again, and the old link still works', async () => {
  const house = await openSubscribed()
  await press(house, house.url, null)
  await subscribe(house, { email: 'Ada@example.org', source: 'site', consent: 'Second thoughts.' })
  await house.settled()
  expect(house.mails.map(({ to }) => to)).toEqual(['ada@example.org', 'ben@example.org', 'Ada@example.org'])
  await press(house, house.url, null)
  expect(await states(house)).toEqual(['unsubscribed', 'subscribed'])
})

test('a token is for one reader and one purpose; guesses find a page that says so', async () => {
  const house = await openSubscribed()
  const other = `${house.site.origin}/unsubscribe?token=${house.signer.sign('comment', `${house.id} welcome`)}`
  const tries = [
    other,
    `${house.url.slice(0, -3)}AAA`,
    `${house.site.origin}/unsubscribe`,
    `${house.site.origin}/unsubscribe?token=${house.id}`,
  ]
  for (const url of tries) expect((await press(house, url, null)).status).toBe(404)
  expect(await states(house)).toEqual(['subscribed', 'subscribed'])
})

test('the link of somebody who was deleted says that nothing comes any more', async () => {
  const house = await openSubscribed()
  await deleteSubscribers(house, [house.id], 'admin')
  const answer = await press(house, house.url, multipart())
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('You are unsubscribed')
  expect(
    await house.db.selectFrom('subscriber_events').select('id').where('subscriber_id', '=', house.id).execute(),
  ).toEqual([])
})

test('a letter that was waiting when its reader left is not sent, and the others are', async () => {
  const house = await openSubscribed()
  const readers = await house.db.selectFrom('subscribers').select(['id', 'email']).execute()
  await house.db.transaction().execute(async (trx) => {
    const letter = { kind: 'issue', subject: 'News', text: 'News', html: 'News', bulk: true, group_id: 'issue-1' }
    const recipients = readers.map(({ id, email }) => ({
      to: email,
      subscriber_id: id,
      once: `issue:issue-1:${id}`,
      unsubscribe: unsubscribeUrl(house, id, 'issue-1'),
    }))
    await enqueue(house, trx, await keepLetter(house, trx, letter), recipients)
  })
  await press(house, house.url, null)
  await house.settled()
  expect(house.mails.slice(2).map(({ to }) => to)).toEqual(['ben@example.org'])
})
