import { expect, test } from 'vitest'
import { suppressEmail } from '#features/mail/commands.ts'
import { updateSettings } from '#features/settings/commands.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { listConsents } from '#tests/kit/list-consents.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'
import { deleteUnconfirmed, subscribe } from './commands.ts'

const signUp = { email: 'ada@example.org', source: 'site', consent: 'Join us. No spam.' }
const subscribePath = '/api/functions/subscribe-newsletter'
const day = 24 * 60 * 60 * 1000

async function openDouble() {
  const app = await createTestApp()
  await updateSettings(app, { newsletterOptIn: 'double' }, null)
  return app
}
const stateOf = async ({ db }: TestApp, email = signUp.email) =>
  (await db.selectFrom('subscribers').select('state').where('email_key', '=', email).executeTakeFirst())?.state
const consentsOf = async ({ db }: TestApp) => {
  const { id } = await db.selectFrom('subscribers').select('id').executeTakeFirstOrThrow()
  return (await listConsents(db, id)).map(({ event, source, wording }) => [event, source, wording])
}
/** The link in the newest mail. */
const pathIn = ({ sentMails: mails, config: site }: TestApp, name: string) =>
  new RegExp(`${name}: (\\S+)`).exec(mails.at(-1)?.text ?? '')?.[1]?.replace(site.origin, '') ?? ''

test('by default an address is subscribed at once and gets a welcome mail with an unsubscribe link (decision 7, 175)', async () => {
  const app = await createTestApp()
  await insertTestArticle(app, { title: 'Calm cats', slug: 'calm-cats' })
  await subscribe(app, signUp)
  await app.flushMail()
  expect(await stateOf(app)).toBe('subscribed')
  expect(app.sentMails).toMatchObject([{ to: signUp.email, subject: 'Welcome to Wagwise' }])
  const [mail] = app.sentMails
  expect(mail?.unsubscribe).toMatch(/^http:\/\/localhost:3000\/unsubscribe\?token=[\w.-]+$/)
  expect(mail?.text).toContain(`Unsubscribe: ${mail?.unsubscribe}`)
  expect(mail?.html).toContain(`href="${mail?.unsubscribe}"`)
  expect(mail?.text).toContain('http://localhost:3000/article/calm-cats')
  expect(await consentsOf(app)).toEqual([['subscribed', 'site', signUp.consent]])
})

test('a known address, in any spelling, gets the same response and no second mail (176, T3)', async () => {
  const app = await createTestApp()
  const results = new Set<string>()
  for (const email of ['ada@example.org', 'ADA@Example.org ', ' ada@example.org', 'ada@example.org']) {
    const response = await createTestClient(app).fetch(subscribePath, { json: { email } })
    results.add(`${response.status} ${await response.text()}`)
  }
  await app.flushMail()
  expect(results.size).toBe(1)
  expect(app.sentMails).toHaveLength(1)
})

test('two hundred concurrent subscriptions of one address send one mail (F9)', async () => {
  const app = await createTestApp()
  await Promise.all(Array.from({ length: 200 }, () => subscribe(app, signUp)))
  await app.flushMail()
  expect(app.sentMails).toHaveLength(1)
  expect(await consentsOf(app)).toHaveLength(1)
})

test('with double opt-in an address is subscribed only after confirming, not by opening the mailed link (175)', async () => {
  const app = await openDouble()
  const visitor = createTestClient(app)
  const result = (await (await visitor.fetch(subscribePath, { json: { email: signUp.email } })).json()) as {
    message: string
  }
  expect(result.message).toContain('confirm')
  await app.flushMail()
  expect(await stateOf(app)).toBe('pending')
  const [mail] = app.sentMails
  expect(mail).toMatchObject({ subject: 'Confirm your subscription to Wagwise' })
  expect(mail?.unsubscribe).toBeUndefined()
  const confirmPath = pathIn(app, 'Confirm subscription')
  const token = confirmPath.split('token=')[1] ?? ''
  expect(token).toMatch(/^[\w-]{43}$/)
  const stored = await app.db.selectFrom('subscriber_confirmations').select('token_hash').executeTakeFirstOrThrow()
  expect(stored.token_hash).not.toContain(token)

  for (let visit = 0; visit < 3; visit++) {
    const page = await visitor.fetch(confirmPath)
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(await page.text()).toContain('Confirm subscription')
  }
  expect(await stateOf(app)).toBe('pending')
  for (let click = 0; click < 3; click++) {
    const response = await visitor.fetch(confirmPath, { method: 'POST' })
    expect(response.status).toBe(200)
    const page = await response.text()
    expect(page).toContain('You’re now subscribed')
    expect(page).toContain('/art/thank-you.svg')
  }
  await app.flushMail()
  expect(await stateOf(app)).toBe('subscribed')
  expect(app.sentMails.map(({ subject }) => subject)).toEqual([mail?.subject, 'Welcome to Wagwise'])
  expect((await consentsOf(app)).map(([event]) => event)).toEqual(['requested', 'confirmed'])
})

test('with several mails every link works, none after three days, and forged links never do', async () => {
  const app = await openDouble()
  await subscribe(app, signUp)
  await app.flushMail()
  const first = pathIn(app, 'Confirm subscription')
  await subscribe(app, signUp)
  await app.flushMail()
  const visitor = createTestClient(app)
  for (const path of ['/newsletter/confirm', '/newsletter/confirm?token=x', `${first.slice(0, -2)}xx`]) {
    for (const method of ['GET', 'POST']) expect((await visitor.fetch(path, { method })).status).toBe(404)
  }
  expect((await visitor.fetch(first)).status).toBe(200)
  app.advanceClock(3 * day)
  expect((await visitor.fetch(first, { method: 'POST' })).status).toBe(404)
  expect(await stateOf(app)).toBe('pending')
})

test('an inbox gets at most three mails a day, whatever the spelling, and the response stays the same (T3)', async () => {
  const app = await openDouble()
  const results = new Set<string>()
  for (let n = 0; n < 50; n++) {
    const email = `vic.tim${n % 2 ? `+${n}` : ''}@gmail.com`
    const response = await createTestClient(app).fetch(subscribePath, { json: { email } })
    results.add(`${response.status} ${await response.text()}`)
    await app.flushMail()
  }
  expect(results.size).toBe(1)
  expect(app.sentMails).toHaveLength(3)
  app.advanceClock(day)
  await subscribe(app, { ...signUp, email: 'victim@gmail.com' })
  await app.flushMail()
  expect(app.sentMails).toHaveLength(4)
})

test('a suppressed address gets no mail, and the response does not reveal it', async () => {
  const app = await createTestApp()
  await suppressEmail(app, 'gone@example.org', '550 5.1.1')
  const results = []
  for (const email of ['gone@example.org', 'here@example.org'])
    results.push(await (await createTestClient(app).fetch(subscribePath, { json: { email } })).text())
  await app.flushMail()
  expect(results[0]).toBe(results[1])
  expect(app.sentMails.map(({ to }) => to)).toEqual(['here@example.org'])
  expect(await stateOf(app, 'gone@example.org')).toBe('suppressed')
})

test('an unconfirmed address is deleted after a month, unless it had unsubscribed before', async () => {
  const app = await openDouble()
  await subscribe(app, signUp)
  await subscribe(app, { ...signUp, email: 'left@example.org' })
  const left = await app.db
    .selectFrom('subscribers')
    .select('id')
    .where('email', '=', 'left@example.org')
    .executeTakeFirst()
  const event = {
    id: 'e',
    subscriber_id: left?.id ?? '',
    event: 'unsubscribed',
    source: '',
    wording: '',
    created_at: 0,
  } as const
  await app.db.insertInto('subscriber_events').values(event).execute()
  app.advanceClock(29 * day)
  await deleteUnconfirmed(app)
  expect(await stateOf(app)).toBe('pending')
  app.advanceClock(2 * day)
  await deleteUnconfirmed(app)
  expect(await stateOf(app)).toBeUndefined()
  expect(await stateOf(app, 'left@example.org')).toBe('pending')
})

test('with readers in the EU an address is confirmed first, unless the owner chose otherwise', async () => {
  const app = await createTestApp()
  expect(await updateSettings(app, { readersInEu: 'yes' }, null)).toMatchObject({ newsletterOptIn: 'double' })
  await subscribe(app, signUp)
  expect(await stateOf(app)).toBe('pending')
  expect(await updateSettings(app, { readersInEu: 'no' }, null)).toMatchObject({ newsletterOptIn: 'single' })
  await updateSettings(app, { readersInEu: 'yes', newsletterOptIn: 'single' }, null)
  await subscribe(app, { ...signUp, email: 'bob@example.org' })
  expect(await stateOf(app, 'bob@example.org')).toBe('subscribed')
})
