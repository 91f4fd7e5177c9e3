import { expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/kit/test-house.ts'
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
