import { expect, test } from 'vitest'
import { suppress } from '#features/mail/suppression.ts'
import { changeSettings } from '#features/settings/commands.ts'
import { anArticle } from '#tests/kit/builders.ts'
import { openTestHouse, type TestHouse } from '#tests/kit/test-app.ts'
import { openVisitor } from '#tests/kit/test-client.ts'
import { forgetUnconfirmed, subscribe } from './commands.ts'
import { listConsents } from './consent.ts'

const wish = { email: 'ada@example.org', source: 'site', consent: 'Join us. No spam.' }
const door = '/api/functions/subscribe-newsletter'
const day = 24 * 60 * 60 * 1000

async function openDouble() {
  const house = await openTestHouse()
  await changeSettings(house, { newsletterOptIn: 'double' }, null)
  return house
}
const stateOf = async ({ db }: TestHouse, email = wish.email) =>
  (await db.selectFrom('subscribers').select('state').where('email_key', '=', email).executeTakeFirst())?.state
const consentsOf = async ({ db }: TestHouse) => {
  const { id } = await db.selectFrom('subscribers').select('id').executeTakeFirstOrThrow()
  return (await listConsents(db, id)).map(({ event, source, wording }) => [event, source, wording])
}
/** Where the link of the newest mail leads. */
const pathIn = ({ mails, site }: TestHouse, name: string) =>
  new RegExp(`${name}: (\\S+)`).exec(mails.at(-1)?.text ?? '')?.[1]?.replace(site.origin, '') ?? ''

test('by default an address is subscribed at once and gets a welcome mail with a way out (decision 7, 175)', async () => {
  const house = await openTestHouse()
  await anArticle(house, { title: 'Calm cats', slug: 'calm-cats' })
  await subscribe(house, wish)
  await house.settled()
  expect(await stateOf(house)).toBe('subscribed')
  expect(house.mails).toMatchObject([{ to: wish.email, subject: 'Welcome to Wagwise' }])
  const [mail] = house.mails
  expect(mail?.unsubscribe).toMatch(/^http:\/\/localhost:3000\/unsubscribe\?token=[\w.-]+$/)
  expect(mail?.text).toContain(`Unsubscribe: ${mail?.unsubscribe}`)
  expect(mail?.html).toContain(`href="${mail?.unsubscribe}"`)
  expect(mail?.text).toContain('http://localhost:3000/article/calm-cats')
  expect(await consentsOf(house)).toEqual([['subscribed', 'site', wish.consent]])
})

test('the same address again, in any spelling, gets the same answer and no second mail (176, T3)', async () => {
  const house = await openTestHouse()
  const answers = new Set<string>()
  for (const email of ['ada@example.org', 'ADA@Example.org ', ' ada@example.org', 'ada@example.org']) {
    const answer = await openVisitor(house).ask(door, { json: { email } })
    answers.add(`${answer.status} ${await answer.text()}`)
  }
  await house.settled()
  expect(answers.size).toBe(1)
  expect(house.mails).toHaveLength(1)
})

test('two hundred subscriptions of one address at once make one mail (F9)', async () => {
  const house = await openTestHouse()
  await Promise.all(Array.from({ length: 200 }, () => subscribe(house, wish)))
  await house.settled()
  expect(house.mails).toHaveLength(1)
  expect(await consentsOf(house)).toHaveLength(1)
})

test('with double opt-in nobody is subscribed before the mailed link was pressed; looking at it is not enough (175)', async () => {
  const house = await openDouble()
  const visitor = openVisitor(house)
  const answer = (await (await visitor.ask(door, { json: { email: wish.email } })).json()) as { message: string }
  expect(answer.message).toContain('confirm')
  await house.settled()
  expect(await stateOf(house)).toBe('pending')
  const [mail] = house.mails
  expect(mail).toMatchObject({ subject: 'Please confirm: the Wagwise newsletter' })
  expect(mail?.unsubscribe).toBeUndefined()
  const path = pathIn(house, 'Confirm the subscription')
  const token = path.split('token=')[1] ?? ''
  expect(token).toMatch(/^[\w-]{43}$/)
  const stored = await house.db.selectFrom('subscriber_confirmations').select('token_hash').executeTakeFirstOrThrow()
  expect(stored.token_hash).not.toContain(token)

  for (let looks = 0; looks < 3; looks++) {
    const page = await visitor.ask(path)
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(await page.text()).toContain('Confirm the subscription')
  }
  expect(await stateOf(house)).toBe('pending')
  for (let presses = 0; presses < 3; presses++) {
    const pressed = await visitor.ask(path, { method: 'POST' })
    expect(pressed.status).toBe(200)
    expect(await pressed.text()).toContain('You’re now subscribed')
  }
  await house.settled()
  expect(await stateOf(house)).toBe('subscribed')
  expect(house.mails.map(({ subject }) => subject)).toEqual([mail?.subject, 'Welcome to Wagwise'])
  expect((await consentsOf(house)).map(([event]) => event)).toEqual(['asked', 'confirmed'])
})

test('every link of several mails works, none after three days, and guesses never do', async () => {
  const house = await openDouble()
  await subscribe(house, wish)
  await house.settled()
  const first = pathIn(house, 'Confirm the subscription')
  await subscribe(house, wish)
  await house.settled()
  const visitor = openVisitor(house)
  for (const path of ['/newsletter/confirm', '/newsletter/confirm?token=x', `${first.slice(0, -2)}xx`]) {
    for (const method of ['GET', 'POST']) expect((await visitor.ask(path, { method })).status).toBe(404)
  }
  expect((await visitor.ask(first)).status).toBe(200)
  house.pass(3 * day)
  expect((await visitor.ask(first, { method: 'POST' })).status).toBe(404)
  expect(await stateOf(house)).toBe('pending')
})

test('nobody’s inbox is filled: three mails a day, whatever the spelling, and the answers stay the same (T3)', async () => {
  const house = await openDouble()
  const answers = new Set<string>()
  for (let n = 0; n < 50; n++) {
    const email = `vic.tim${n % 2 ? `+${n}` : ''}@gmail.com`
    const answer = await openVisitor(house).ask(door, { json: { email } })
    answers.add(`${answer.status} ${await answer.text()}`)
    await house.settled()
  }
  expect(answers.size).toBe(1)
  expect(house.mails).toHaveLength(3)
  house.pass(day)
  await subscribe(house, { ...wish, email: 'victim@gmail.com' })
  await house.settled()
  expect(house.mails).toHaveLength(4)
})

test('an address that a server refused gets nothing, and the answer does not tell', async () => {
  const house = await openTestHouse()
  await suppress(house, 'gone@example.org', '550 5.1.1')
  const answers = []
  for (const email of ['gone@example.org', 'here@example.org'])
    answers.push(await (await openVisitor(house).ask(door, { json: { email } })).text())
  await house.settled()
  expect(answers[0]).toBe(answers[1])
  expect(house.mails.map(({ to }) => to)).toEqual(['here@example.org'])
  expect(await stateOf(house, 'gone@example.org')).toBe('suppressed')
})

test('who never confirms is forgotten after a month; who had left stays remembered', async () => {
  const house = await openDouble()
  await subscribe(house, wish)
  await subscribe(house, { ...wish, email: 'left@example.org' })
  const left = await house.db
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
  await house.db.insertInto('subscriber_events').values(event).execute()
  house.pass(29 * day)
  await forgetUnconfirmed(house)
  expect(await stateOf(house)).toBe('pending')
  house.pass(2 * day)
  await forgetUnconfirmed(house)
  expect(await stateOf(house)).toBeUndefined()
  expect(await stateOf(house, 'left@example.org')).toBe('pending')
})
