import { expect, test } from 'vitest'
import { countMigrations } from '#tests/kit/database.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { checkWritable } from './commands.ts'
import { readDatabaseMetrics, readQueueStatus } from './queries.ts'

test('both engines report queue sizes as plain numbers (380)', async () => {
  const app = await createTestApp()
  await app.mailer.send({ to: 'ada@example.org', subject: 'Hello', html: '<p>Hi</p>', text: 'Hi' })
  app.advanceClock(90_000)
  const metrics = await readDatabaseMetrics(app)
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.samples[0]?.value
  expect(valueOf('wagwise_mails_waiting')).toBe(1)
  expect(valueOf('wagwise_mails_late_seconds')).toBe(90)
  expect(valueOf('wagwise_schema_version')).toBe(await countMigrations())
  expect(valueOf('wagwise_generation_items')).toBeUndefined()
})

test('the state of queue and mail is one word each, and an unsent mail makes mail late (380)', async () => {
  const app = await createTestApp()
  expect(await readQueueStatus(app)).toEqual({ queue: 'idle', mail: 'idle' })
  await app.mailer.send({ to: 'ada@example.org', subject: 'Hello', html: '<p>Hi</p>', text: 'Hi' })
  expect(await readQueueStatus(app)).toEqual({ queue: 'idle', mail: 'waiting' })
  app.advanceClock(20 * 60_000)
  expect(await readQueueStatus(app)).toEqual({ queue: 'idle', mail: 'late' })
})

test('a full disk is not healthy, although one row could still be replaced', async () => {
  const app = await createTestApp()
  await checkWritable(app)
  const full = { ...app, runtime: { ...app.runtime, freeBytes: async () => 4096 } }
  await expect(checkWritable(full)).rejects.toThrow('The disk of the data folder is full')
})
