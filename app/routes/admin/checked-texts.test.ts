import { expect, test } from 'vitest'
import { grantAdmin } from '#features/accounts/commands.ts'
import { subscribe } from '#features/newsletter/commands.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

const risky = 'Give your dog 5 ml of cough syrup each day.'
type Body = Record<string, unknown> & { findings?: { sentence: string }[] }

async function signIn() {
  const app = await createTestApp()
  const client = createTestClient(app)
  const json = { email: 'ada@example.org', password: 'correct-horse-battery', name: 'Ada' }
  const signedUp = await client.fetch('/api/auth/sign-up/email', { json })
  const { user } = (await signedUp.json()) as { user: { id: string } }
  await grantAdmin(app, user.id, 'test')
  const send = async (method: string, path: string, body: object) => {
    const response = await client.fetch(path, { method, json: body })
    return { status: response.status, body: (await response.json()) as Body }
  }
  return { app, send }
}

const product = { title: 'Snuffle mat', image_url: 'https://images.example.org/mat.jpg', description: 'A mat of felt.' }
const author = { name: 'Jo Walker', kind: 'person', role: '', bio: 'Jo walks dogs.', image_url: '', links: [] }

test.each([
  ['a page', 'PUT', '/api/admin/pages/about', { text: risky }],
  ['the introduction of a page', 'PUT', '/api/admin/pages/about', { text: 'Hello.', intro: risky }],
  ['a product', 'POST', '/api/admin/products', { ...product, description: risky }],
  ['what a product is best for', 'POST', '/api/admin/products', { ...product, best_for: risky }],
  ['an author', 'POST', '/api/admin/authors', { ...author, bio: risky }],
])('%s with a finding is saved only once it is confirmed', async (_, method, path, body) => {
  const { app, send } = await signIn()
  const asked = await send(method, path, body)
  expect(asked.status).toBe(409)
  expect(asked.body).toMatchObject({ code: 'findings', held: false })
  expect(new Set(asked.body.findings?.map(({ sentence }) => sentence))).toEqual(new Set([risky]))
  expect((await send(method, path, { ...body, release: true })).status).toBeLessThan(300)
  const entries = await app.db.selectFrom('audit_log').select('details').execute()
  expect(JSON.stringify(entries)).toContain('It states a medicine dosage.')
})

test('a text that was confirmed before asks only about what is new', async () => {
  const { send } = await signIn()
  const path = '/api/admin/pages/about'
  expect((await send('PUT', path, { text: risky, release: true })).status).toBe(200)
  expect((await send('PUT', path, { text: `${risky}\n\nWe love cats.` })).status).toBe(200)
  expect((await send('PUT', path, { text: `${risky}\n\nGive a cat half an aspirin.` })).status).toBe(409)
})

test('a newsletter issue with a finding is sent or scheduled only once it is confirmed', async () => {
  const { app, send } = await signIn()
  await subscribe(app, { email: 'reader@example.org', source: 'test', consent: 'yes' })
  const created = await send('POST', '/api/admin/issues', {})
  const { id } = created.body['issue'] as { id: string }
  const path = `/api/admin/issues/${id}`
  const issue = { subject: 'News', preheader: '', intro: risky, articles: [], products: [] }
  expect((await send('PUT', path, { ...issue, version: 1 })).status, 'a draft may contain anything').toBe(200)
  const at = new Date(app.clock() + 3_600_000).toISOString()
  expect(await send('POST', `${path}/send`, { at })).toMatchObject({ status: 409, body: { code: 'findings' } })
  expect((await send('POST', `${path}/send`, { at, release: true })).status).toBe(200)
  const changed = { ...issue, intro: `${risky} Give a cat half an aspirin.`, version: 3 }
  expect(await send('PUT', path, changed), 'it is scheduled').toMatchObject({ status: 409, body: { code: 'findings' } })
  expect((await send('PUT', path, { ...changed, release: true })).status).toBe(200)
})

test('a correction of a published article is checked like its text', async () => {
  const { app, send } = await signIn()
  const { id } = await insertTestArticle(app)
  const correct = (right: string, more = {}) =>
    send('PUT', `/api/admin/articles/${id}`, {
      version: 1,
      corrections: [{ on: '2026-05-01', wrong: 'Give your dog 9 ml of cough syrup each day.', right }],
      ...more,
    })
  expect(await correct(risky)).toMatchObject({ status: 409, body: { code: 'findings' } })
  expect((await correct('Never give a dog cough syrup.')).status).toBe(200)
})
