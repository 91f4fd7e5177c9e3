import { expect, test } from 'vitest'
import { grantAdmin } from '#features/accounts/commands.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

test('a text of almost 1 MB with 10,000 lines is saved in time (F22)', async () => {
  const app = await createTestApp()
  const admin = createTestClient(app)
  const account = { email: 'ann@example.com', password: 'a calm long walk' }
  const { user } = await (await admin.fetch('/api/auth/sign-up/email', { json: account })).json()
  await grantAdmin(app, user.id, 'test')
  const { id } = await insertTestArticle(app)
  const line = `${'Words for a long "article". '.repeat(4).slice(0, 103)}\n`
  const json = { version: 1, content: line.repeat(10_000) }
  const before = process.threadCpuUsage()
  const saved = await admin.fetch(`/api/admin/articles/${id}`, { method: 'PUT', json })
  expect(saved.status).toBe(200)
  const used = process.threadCpuUsage(before)
  // A tenth of a second on a quiet machine.
  expect((used.user + used.system) / 1_000_000).toBeLessThan(10)
})
