import { expect, test } from 'vitest'
import type { Role } from '#domain/accounts/role.ts'
import { insertTestProduct } from '#tests/kit/builders.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

const entry = { day: '2026-01-02', animal: 'Momo', person: 'Ada', measurement: 'Noise: 41 dB' }

test('an author files a test once, an editor deletes it, and the evidence follows', async () => {
  const app = await createTestApp()
  const { id } = await insertTestProduct(app)
  const client = createTestClient(app)
  const json = { email: 'ada@example.org', password: 'correct-horse-battery', name: 'Ada' }
  const { user } = (await (await client.fetch('/api/auth/sign-up/email', { json })).json()) as { user: { id: string } }
  const setRole = async (role: Role) => {
    await app.db.deleteFrom('user_roles').execute()
    await app.db.insertInto('user_roles').values({ user_id: user.id, role, created_at: app.clock() }).execute()
  }
  const path = `/api/admin/products/${id}/tests`
  const sent = { ...entry, id: '0198c1f0'.repeat(5) }
  expect((await client.fetch(path, { json: sent })).status).toBe(403)
  await setRole('author')
  expect((await client.fetch(path, { json: sent })).status).toBe(201)
  expect((await client.fetch(path, { json: sent })).status).toBe(201)
  expect((await client.fetch(path, { json: { ...entry, person: '' } })).status).toBe(422)
  const log = async () => (await client.fetch(path)).json()
  expect(await log()).toMatchObject({ evidence: { tier: 'tested' }, tests: [{ id: sent.id, days: 1 }] })
  expect((await client.fetch(`${path}/${sent.id}`, { method: 'DELETE' })).status).toBe(403)
  await setRole('editor')
  expect((await client.fetch(`${path}/${sent.id}`, { method: 'DELETE' })).status).toBe(200)
  expect(await log()).toMatchObject({ evidence: { tier: 'none' }, tests: [] })
})
