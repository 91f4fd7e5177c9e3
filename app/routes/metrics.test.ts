import { expect, test } from 'vitest'
import { createTestSite } from '#tests/kit/test-client.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'

const ask = (app: TestApp, isOperator: boolean) =>
  createTestSite(app).fetch(new Request('http://localhost:3000/metrics'), {
    address: '',
    requestId: 'test',
    isOperator,
  })

test('a stranger is told nothing, a program of the owner the figures, and nobody keeps them', async () => {
  const app = await createTestApp()
  expect((await ask(app, false)).status).toBe(401)
  const answer = await ask(app, true)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('what waits, the schema and the age of the backup are among the figures', async () => {
  const app = await createTestApp()
  await app.mailer.send({ to: 'ada@example.org', subject: 'Hello', html: '<p>Hi</p>', text: 'Hi' })
  const text = await (await ask(app, true)).text()
  expect(text).toMatch(/^wagwise_database_up 1$/m)
  expect(text).toMatch(/^wagwise_mails_waiting 1$/m)
  expect(text).toMatch(/^wagwise_backup_age_seconds \+Inf$/m)
  expect(Number(/^wagwise_schema_version (\d+)$/m.exec(text)?.[1])).toBe(1)
  const at = app.clock() - 60_000
  await app.db.insertInto('settings').values({ name: 'last-backup', value: { at }, updated_at: at }).execute()
  expect(await (await ask(app, true)).text()).toMatch(/^wagwise_backup_age_seconds 60$/m)
})

test('while the database is away the figures say so, and the rest still comes', async () => {
  const app = await createTestApp()
  await app.db.schema.dropTable('mails').execute()
  const answer = await ask(app, true)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toMatch(/^wagwise_database_up 0$/m)
})
