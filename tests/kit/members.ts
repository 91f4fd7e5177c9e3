import { sql } from 'kysely'
import { type TestApp } from './test-app.ts'
import { createTestClient } from './test-client.ts'

export const ada = { email: 'ada@example.test', password: 'a calm long walk' }
const day = 24 * 60 * 60 * 1000

export async function aMember(app: TestApp) {
  const visitor = createTestClient(app)
  const response = await visitor.fetch('/api/auth/sign-up/email', { json: ada })
  const { user } = (await response.json()) as { user: { id: string } }
  return { visitor, id: user.id }
}

export const signedInBefore = (app: TestApp, days: number) =>
  sql`update "session" set "createdAt" = ${new Date(app.clock() - days * day).toISOString()}`.execute(app.db)
