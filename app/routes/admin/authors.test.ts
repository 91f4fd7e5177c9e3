import { expect, test } from 'vitest'
import { grantAdmin } from '#features/accounts/commands.ts'
import { addDesks } from '#features/authors/commands.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

async function signedIn() {
  const app = await createTestApp()
  await addDesks(app)
  const client = createTestClient(app)
  await client.fetch('/api/auth/sign-up/email', {
    json: { email: 'ada@example.org', password: 'correct-horse-battery', name: 'Ada' },
  })
  const { user } = (await (await client.fetch('/api/session')).json()) as { user: { id: string } }
  return { app, client, user }
}

const jo = { name: 'Jo Walker', kind: 'person', role: '', bio: '', image_url: '', links: [] }
const path = '/api/admin/authors'

test('authors are for admins: no session is 401, no role is 403, and nothing changes', async () => {
  const { app, client, user } = await signedIn()
  const visitor = createTestClient(app)
  const send = (who: typeof client) => [
    who.fetch(path),
    who.fetch(path, { json: jo }),
    who.fetch(`${path}/desk-travel`, { method: 'PUT', json: { ...jo, version: 1 } }),
    who.fetch(`${path}/desk-travel`, { method: 'DELETE' }),
  ]
  for (const response of await Promise.all(send(visitor))) expect(response.status).toBe(401)
  for (const response of await Promise.all(send(client))) expect(response.status).toBe(403)
  await grantAdmin(app, user.id, 'test')
  const { authors } = (await (await client.fetch(path)).json()) as { authors: { version: number }[] }
  expect(authors.map(({ version }) => version)).toEqual([1, 1, 1, 1, 1, 1])
})

test('a save of an outdated version is a conflict with the stored author, and bad fields are named', async () => {
  const { app, client, user } = await signedIn()
  await grantAdmin(app, user.id, 'test')
  const created = await client.fetch(path, { json: jo })
  expect(created.status).toBe(201)
  const { author } = (await created.json()) as { author: { id: string } }
  const put = (json: object) => client.fetch(`${path}/${author.id}`, { method: 'PUT', json })
  expect((await put({ ...jo, role: 'Editor', version: 1 })).status).toBe(200)
  const late = await put({ ...jo, role: 'Writer', version: 1 })
  expect([late.status, await late.json()]).toMatchObject([
    409,
    { code: 'conflict', author: { role: 'Editor', version: 2 } },
  ])
  for (const [change, field] of [
    [{ name: ' ' }, 'name'],
    [{ links: [{ label: 'x', href: 'javascript:1' }] }, 'links'],
  ] as const) {
    const response = await put({ ...jo, ...change, version: 2 })
    expect([response.status, await response.json()]).toMatchObject([422, { fields: { [field]: expect.any(String) } }])
  }
  expect((await put({ ...jo, bio: 'a\u0000b', version: 2 })).status).toBe(422)
  expect((await client.fetch(`${path}/${author.id}`, { method: 'DELETE' })).status).toBe(200)
  expect((await client.fetch(`${path}/${author.id}`, { method: 'DELETE' })).status).toBe(404)
})
