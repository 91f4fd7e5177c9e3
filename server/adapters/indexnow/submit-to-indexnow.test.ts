import { expect, test } from 'vitest'
import { grantAdmin } from '#features/accounts/commands.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { jsonResponse, startFakeService } from '#tests/kit/fakes/fake-service.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'
import { createIndexNow } from './indexnow.ts'

const owner = { email: 'owner@example.org', password: 'correct-horse-battery' }

test('submit-to-indexnow sends one or many blog URLs with the key of the key file, each once (328, 329, 334, 335)', async () => {
  const engines = await startFakeService(() => jsonResponse({}))
  const searchEngines = createIndexNow({ isPublic: false, endpoint: engines.url, key: undefined })
  const app = await createTestApp({ searchEngines })
  const articles = [await insertTestArticle(app), await insertTestArticle(app)]
  const { id } = await app.accounts.upsert(owner)
  await grantAdmin(app, id, 'test')
  const admin = createTestClient(app)
  expect((await admin.fetch('/api/auth/sign-in/email', { json: owner })).status).toBe(200)
  const submit = async (json: object) => {
    const response = await admin.fetch('/api/functions/submit-to-indexnow', { json })
    return { status: response.status, body: (await response.json()) as unknown }
  }
  const [first = '', second = ''] = articles.map(({ slug }) => `${app.config.origin}/blog/${slug}`)
  expect(await submit({ url: first })).toEqual({ status: 200, body: { success: true, submitted: 1, recent: 0 } })
  expect(await submit({ urls: [first, second] })).toEqual({
    status: 200,
    body: { success: true, submitted: 1, recent: 1 },
  })
  const sent = engines.requests.map(({ body }) => JSON.parse(body) as { key: string; host: string; urlList: string[] })
  const paths = sent.map(({ urlList }) => urlList.map((url) => new URL(url).pathname))
  expect(paths).toEqual([[new URL(first).pathname], [new URL(second).pathname]])
  for (const { host, urlList } of sent) for (const url of urlList) expect(new URL(url).host).toBe(host)
  const [key = ''] = new Set(sent.map((one) => one.key))
  expect(key).toMatch(/^[A-Za-z0-9-]{8,128}$/)
  const file = await createTestClient(app).fetch(`/${key}.txt`)
  expect([file.status, await file.text()]).toEqual([200, key])
  expect(file.headers.get('content-type')).toMatch(/^text\/plain/)
  expect((await createTestClient(app).fetch(`/${key.slice(1)}0.txt`)).status).toBe(404)
})
