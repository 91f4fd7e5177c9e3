import { expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/kit/test-app.ts'
import { changeMessages, deleteMessages } from './admin-commands.ts'
import { addMessage } from './commands.ts'
import { countUnread, listMessages } from './queries.ts'

async function write(house: TestHouse, subject: string, trap = '') {
  house.pass(1000)
  await addMessage(house, { name: 'Ann', email: 'ann@example.com', subject, message: 'Hello.', trap })
}

test('messages are listed by state, newest first, with the time by which an answer was promised (351, 352)', async () => {
  const house = await openTestHouse()
  for (const subject of ['First', 'Second']) await write(house, subject)
  await write(house, 'Pills', 'filled')
  const { messages, total, next } = await listMessages(house.db, { state: 'inbox', cursor: undefined })
  expect(messages.map(({ subject }) => subject)).toEqual(['Second', 'First'])
  expect([total, next]).toEqual([2, null])
  expect(messages[0]).toMatchObject({ unread: true, name: 'Ann', email: 'ann@example.com', suspicions: [] })
  expect((messages[0]?.due_at ?? 0) - (messages[0]?.created_at ?? 0)).toBe(48 * 3_600_000)
  const spam = await listMessages(house.db, { state: 'spam', cursor: undefined })
  expect(spam.messages[0]?.suspicions).toHaveLength(1)
})

test('messages are read, archived and deleted, one or many, and only that is recorded (352, 382)', async () => {
  const house = await openTestHouse()
  for (const subject of ['First', 'Second', 'Third']) await write(house, subject)
  const { messages } = await listMessages(house.db, { state: 'inbox', cursor: undefined })
  const ids = messages.map(({ id }) => id)
  expect(await countUnread(house.db)).toBe(3)
  expect(await changeMessages(house, { ids: ids.slice(0, 2), unread: false, user_id: 'admin' })).toBe(2)
  expect(await countUnread(house.db)).toBe(1)
  expect(await changeMessages(house, { ids: ids.slice(0, 1), state: 'archived', user_id: 'admin' })).toBe(1)
  expect(await deleteMessages(house, [...ids.slice(1), 'none'], 'admin')).toBe(2)
  expect((await listMessages(house.db, { state: 'archived', cursor: undefined })).messages.map(({ id }) => id)).toEqual(
    [ids[0]],
  )
  expect((await listMessages(house.db, { state: 'inbox', cursor: undefined })).total).toBe(0)
  const log = await house.db.selectFrom('audit_log').select(['action', 'facts']).orderBy('id').execute()
  expect(log.map(({ action }) => action)).toEqual(['message.archived', 'message.deleted'])
  expect(JSON.stringify(log)).not.toContain('ann@example.com')
})
