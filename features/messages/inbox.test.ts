import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { addMessage, deleteMessages, updateMessages } from './commands.ts'
import { countUnread, listMessages } from './queries.ts'

async function write(app: TestApp, subject: string, honeypot = '') {
  app.advanceClock(1000)
  await addMessage(app, { name: 'Ann', email: 'ann@example.com', subject, message: 'Hello.', honeypot })
}

test('messages are listed by state, newest first, with the time by which a reply is promised (351, 352)', async () => {
  const app = await createTestApp()
  for (const subject of ['First', 'Second']) await write(app, subject)
  await write(app, 'Pills', 'filled')
  const { messages, total, next } = await listMessages(app.db, { state: 'inbox', cursor: undefined })
  expect(messages.map(({ subject }) => subject)).toEqual(['Second', 'First'])
  expect([total, next]).toEqual([2, null])
  expect(messages[0]).toMatchObject({ unread: true, name: 'Ann', email: 'ann@example.com', suspicions: [] })
  expect((messages[0]?.due_at ?? 0) - (messages[0]?.created_at ?? 0)).toBe(48 * 3_600_000)
  const spam = await listMessages(app.db, { state: 'spam', cursor: undefined })
  expect(spam.messages[0]?.suspicions).toHaveLength(1)
})

test('messages can be marked, archived and deleted, one or many, and only archiving and deleting is audited (352, 382)', async () => {
  const app = await createTestApp()
  for (const subject of ['First', 'Second', 'Third']) await write(app, subject)
  const { messages } = await listMessages(app.db, { state: 'inbox', cursor: undefined })
  const ids = messages.map(({ id }) => id)
  expect(await countUnread(app.db)).toBe(3)
  expect(await updateMessages(app, { ids: ids.slice(0, 2), unread: false, user_id: 'admin' })).toBe(2)
  expect(await countUnread(app.db)).toBe(1)
  expect(await updateMessages(app, { ids: ids.slice(0, 1), state: 'archived', user_id: 'admin' })).toBe(1)
  expect(await deleteMessages(app, [...ids.slice(1), 'none'], 'admin')).toBe(2)
  expect((await listMessages(app.db, { state: 'archived', cursor: undefined })).messages.map(({ id }) => id)).toEqual([
    ids[0],
  ])
  expect((await listMessages(app.db, { state: 'inbox', cursor: undefined })).total).toBe(0)
  const log = await app.db.selectFrom('audit_log').select(['action', 'details']).orderBy('id').execute()
  expect(log.map(({ action }) => action)).toEqual(['message.archived', 'message.deleted'])
  expect(JSON.stringify(log)).not.toContain('ann@example.com')
})
