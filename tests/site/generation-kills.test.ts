import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startSite, type RunningSite } from '#tests/kit/site-process.ts'
import { completion, openAiProvider } from '#tests/kit/stand-ins/ai-provider.ts'
import { aText } from '#tests/kit/stand-ins/generation-house.ts'
import { json, openStandIn } from '#tests/kit/stand-ins/stand-in.ts'

const admin = { email: 'ann@example.com', password: 'correct horse battery' }
const articles = 5

async function signIn({ url }: RunningSite) {
  const headers = { origin: url, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/auth/sign-in/email`, { method: 'POST', headers, body: JSON.stringify(admin) })
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return async <Body>(path: string, body?: unknown): Promise<Body> => {
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const said = await fetch(`${url}${path}`, { ...sent, headers: { ...headers, cookie } })
    return (await said.json()) as Body
  }
}
type Current = {
  progress: { isGenerating: boolean; currentArticle: number; generatedArticles: { slug: string }[]; errors: string[] }
}

test('a run whose server is killed goes on after the restart, and every article is there once (F7)', async () => {
  let number = 0
  const provider = await openAiProvider(() => (response) => {
    const text = completion(JSON.stringify(aText({ articleNumber: ++number })))
    setTimeout(() => typeof text === 'object' && response.writeHead(200, text.headers).end(text.body), 300)
  })
  const engines = await openStandIn(() => json({}))
  const first = await startSite('dist/server/main.js', {
    SEED: 'none',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    AI_PROVIDER: 'openai-compatible',
    AI_BASE_URL: provider.url,
    AI_TEXT_MODEL: 'test',
    INDEXNOW_ENDPOINT: engines.url,
  })
  const ask = await signIn(first)
  await ask('/api/admin/runs', { kind: 'category', category: 'Dog Care', count: articles })
  await vi.waitFor(
    async () => expect((await ask<Current>('/api/admin/runs/current')).progress.currentArticle).toBe(3),
    20_000,
  )
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')

  const env = {
    DATA_DIR: first.dataDir,
    AI_PROVIDER: 'openai-compatible',
    AI_BASE_URL: provider.url,
    AI_TEXT_MODEL: 'test',
    INDEXNOW_ENDPOINT: engines.url,
  }
  const second = await startSite('dist/server/main.js', env)
  onTestFinished(async () => {
    await second.stop()
    await first.stop()
  })
  const again = await signIn(second)
  const read = () => again<Current>('/api/admin/runs/current')
  await vi.waitFor(async () => expect((await read()).progress.isGenerating).toBe(false), {
    timeout: 50_000,
    interval: 500,
  })
  const { progress } = await read()
  expect(progress.errors).toEqual([])
  expect(new Set(progress.generatedArticles.map(({ slug }) => slug)).size).toBe(articles)
  const { total } = await again<{ total: number }>('/api/articles')
  expect(total).toBe(articles)
  expect(provider.asked.length).toBeLessThanOrEqual(articles + 1)
  const told = engines.asked.flatMap(({ body }) => (JSON.parse(body) as { urlList: string[] }).urlList)
  expect(new Set(told).size).toBe(articles)
})
