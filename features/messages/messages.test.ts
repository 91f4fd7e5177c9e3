import { expect, test } from 'vitest'
import { grantAdmin } from '#features/accounts/commands.ts'
import { changeSettings } from '#features/settings/commands.ts'
import { openTestHouse, type TestHouse } from '#tests/kit/test-app.ts'
import { addMessage } from './commands.ts'

const words = { name: 'Ada', email: 'ada@example.org', subject: 'A correction', message: 'Rabbits need hay.\n\nAda' }
const rows = (house: TestHouse) => house.db.selectFrom('contact_messages').selectAll().execute()

test('a message is kept unread in the inbox, word for word (216, 369)', async () => {
  const house = await openTestHouse()
  await addMessage(house, { ...words, trap: '' })
  expect(await rows(house)).toEqual([
    { ...words, id: expect.any(String), unread: true, state: 'inbox', suspicions: [], created_at: house.clock() },
  ])
})

test('a message that fell into the trap is kept as suspected spam (220)', async () => {
  const house = await openTestHouse()
  await addMessage(house, { ...words, trap: 'https://spam.example' })
  const [row] = await rows(house)
  expect(row).toMatchObject({ ...words, state: 'spam' })
  expect(row?.suspicions).toHaveLength(1)
})

test('blanks in the trap are no suspicion: some browsers fill in what they find', async () => {
  const house = await openTestHouse()
  await addMessage(house, { ...words, trap: ' ' })
  expect((await rows(house)).map(({ state }) => state)).toEqual(['inbox'])
})

test('two thousand emoji are kept whole (215, F21)', async () => {
  const house = await openTestHouse()
  const message = '🐈‍⬛'.repeat(500) + '🐕'.repeat(500)
  await addMessage(house, { ...words, message, trap: '' })
  expect((await rows(house)).map((row) => row.message)).toEqual([message])
})

test('a hundred messages at once are a hundred rows', async () => {
  const house = await openTestHouse()
  await Promise.all(Array.from({ length: 100 }, () => addMessage(house, { ...words, trap: '' })))
  expect(new Set((await rows(house)).map(({ id }) => id)).size).toBe(100)
})

test('a copy is on its way to the owner when the message is stored, and an answer to it goes to the sender', async () => {
  const house = await openTestHouse()
  await changeSettings(house, { contactEmail: 'owner@example.test' }, null)
  const message = 'See https://www.amazon.com/dp/B000000001?tag=x-20\n<b>Rabbits</b> need hay.'
  await addMessage(house, { ...words, message, trap: '' })
  await addMessage(house, { ...words, trap: 'filled' })
  await house.settled()
  expect(house.mails).toMatchObject([
    { to: 'owner@example.test', replyTo: 'ada@example.org', subject: 'Ada: A correction' },
  ])
  const [mail] = house.mails
  expect(mail?.text).toContain('> See [link removed]\n> <b>Rabbits</b> need hay.')
  expect(mail?.html).toContain('&lt;b&gt;Rabbits&lt;/b&gt; need hay.')
})

test('the first admin gets the copy where the contact address is none, and a flood is twenty mails an hour', async () => {
  const house = await openTestHouse()
  const { id } = await house.accounts.provide({ email: 'ann@example.org', password: 'a calm long walk' })
  await grantAdmin(house, id, 'test')
  for (let n = 0; n < 30; n++) await addMessage(house, { ...words, trap: '' })
  await house.settled()
  expect(house.mails.map(({ to }) => to)).toEqual(Array(20).fill('ann@example.org'))
  expect(await rows(house)).toHaveLength(30)
  await changeSettings(house, { mailMessages: false }, null)
  house.pass(60 * 60 * 1000)
  await addMessage(house, { ...words, trap: '' })
  await house.settled()
  expect(house.mails).toHaveLength(20)
})
