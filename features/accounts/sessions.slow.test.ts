import { expect, test } from 'vitest'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'
import { ada, aMember, signedInBefore } from '#tests/kit/members.ts'

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
