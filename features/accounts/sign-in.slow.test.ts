import { expect, test } from 'vitest'
import { createPasswordHasher } from '#server/adapters/better-auth/password-hashing.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient, type TestClient } from '#tests/kit/test-client.ts'

const ada = { email: 'ada@example.test', password: 'a calm long walk' }

async function signUp(visitor: TestClient, who = ada): Promise<string> {
  const response = await visitor.fetch('/api/auth/sign-up/email', { json: who })
  expect(response.status).toBe(200)
  const { user } = (await response.json()) as { user: { id: string } }
  return user.id
}

test('a wrong password and an unknown address get the same response in about the same time (T7)', async () => {
  const app = await createTestApp({ passwords: createPasswordHasher() })
  const visitor = createTestClient(app)
  await signUp(visitor)
  const attempts = { known: [] as number[], unknown: [] as number[] }
  const responses = new Set<string>()
  for (let round = 0; round < 5; round++) {
    for (const kind of ['known', 'unknown'] as const) {
      const email = kind === 'known' ? ada.email : 'nobody@example.test'
      const started = performance.now()
      const response = await createTestClient(app).fetch('/api/auth/sign-in/email', {
        json: { email, password: 'not this one' },
      })
      attempts[kind].push(performance.now() - started)
      responses.add(`${response.status} ${await response.text()} ${[...response.headers.keys()].join()}`)
    }
  }
  expect([...responses]).toHaveLength(1)
  expect([...responses][0]).toContain('401')
  // Compares the fastest runs, because load can only slow a run down.
  const ratio = Math.min(...attempts.known) / Math.min(...attempts.unknown)
  expect(ratio).toBeGreaterThan(0.4)
  expect(ratio).toBeLessThan(2.5)
})
