import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

const ada = { email: 'ada@example.test', password: 'a calm long walk' }

const day = 24 * 60 * 60 * 1000

async function aMember(app: TestApp) {
  const visitor = createTestClient(app)
  const response = await visitor.fetch('/api/auth/sign-up/email', { json: ada })
  const { user } = (await response.json()) as { user: { id: string } }
  return { visitor, id: user.id }
}

const signedInBefore = (app: TestApp, days: number) =>
  sql`update "session" set "createdAt" = ${new Date(app.clock() - days * day).toISOString()}`.execute(app.db)

test('an account has at most a hundred sessions; the oldest is dropped', async () => {
  const app = await createTestApp()
  const { visitor: first } = await aMember(app)
  await signedInBefore(app, 1)
  const second = createTestClient(app)
  await second.fetch('/api/auth/sign-in/email', { json: ada })
  for (let device = 2; device <= 100; device++)
    await createTestClient(app).fetch('/api/auth/sign-in/email', { json: ada })
  expect((await first.fetch('/api/account/sessions')).status).toBe(401)
  const { sessions } = (await (await second.fetch('/api/account/sessions')).json()) as { sessions: unknown[] }
  expect(sessions).toHaveLength(100)
})
