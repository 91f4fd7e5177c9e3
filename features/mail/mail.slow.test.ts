import { expect, test } from 'vitest'
import { createTestApp } from '#tests/kit/test-app.ts'
import { enqueue, storeTemplate } from './enqueue.ts'
import { createMailWorker } from './worker.ts'

const mail = { kind: 'test', to: 'ada@example.test', subject: 'Hello', text: 'Hello.', html: '<p>Hello.</p>' }

test('twenty workers send two hundred mails once each (F9)', async () => {
  const app = await createTestApp()
  const stored = await app.db.transaction().execute((trx) => storeTemplate(app, trx, { ...mail, bulk: true }))
  const people = Array.from({ length: 200 }, (_, n) => ({ to: `reader${n}@example.test`, dedupeKey: `issue-1:${n}` }))
  expect(await enqueue(app, app.db, stored, people)).toBe(200)
  expect(await enqueue(app, app.db, stored, people)).toBe(0)
  const drain = async () => {
    const worker = createMailWorker(app, 'bulk')
    while (await worker.runOnce());
  }
  await Promise.all(Array.from({ length: 20 }, drain))
  await drain()
  expect(app.sentMails).toHaveLength(200)
  expect(new Set(app.sentMails.map(({ to }) => to)).size).toBe(200)
})
