import { expect, test } from 'vitest'
import { createTestSite } from '#tests/kit/test-client.ts'
import { countMigrations } from '#tests/kit/database.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'

const fetchMetrics = (app: TestApp, isOperator: boolean) =>
  createTestSite(app).fetch(new Request('http://localhost:3000/metrics'), { ip: '', requestId: 'test', isOperator })

test('only the operator gets metrics, and they are never cached', async () => {
  const app = await createTestApp()
  expect((await fetchMetrics(app, false)).status).toBe(401)
  const response = await fetchMetrics(app, true)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('metrics include the queues, the schema version and the age of the backup', async () => {
  const app = await createTestApp()
  await app.mailer.send({ to: 'ada@example.org', subject: 'Hello', html: '<p>Hi</p>', text: 'Hi' })
  const text = await (await fetchMetrics(app, true)).text()
  expect(text).toMatch(/^wagwise_database_up 1$/m)
  expect(text).toMatch(/^wagwise_mails_waiting 1$/m)
  expect(text).toMatch(/^wagwise_backup_age_seconds \+Inf$/m)
  expect(Number(/^wagwise_schema_version (\d+)$/m.exec(text)?.[1])).toBe(await countMigrations())
  const at = app.clock() - 60_000
  await app.db.insertInto('settings').values({ name: 'last-backup', value: { at }, updated_at: at }).execute()
  expect(await (await fetchMetrics(app, true)).text()).toMatch(/^wagwise_backup_age_seconds 60$/m)
})

test('a database that can be read but not written to counts as down, and its queues are still reported', async () => {
  const app = await createTestApp()
  const db = new Proxy(app.db, {
    get(target, name) {
      if (name === 'insertInto') throw new Error('attempt to write a readonly database')
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
  const text = await (await fetchMetrics({ ...app, db }, true)).text()
  expect(text).toMatch(/^wagwise_database_up 0$/m)
  expect(text).toMatch(/^wagwise_mails_waiting 0$/m)
})

test('during a database outage one metric says so and the others are still sent', async () => {
  const app = await createTestApp()
  await app.db.schema.dropTable('mails').execute()
  const response = await fetchMetrics(app, true)
  expect(response.status).toBe(200)
  expect(await response.text()).toMatch(/^wagwise_database_up 0$/m)
})
