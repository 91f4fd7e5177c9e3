import { expect, onTestFinished, test } from 'vitest'
import { owner, ownerEnv } from '#tests/kit/admin.ts'
import { startSite } from '#tests/kit/site-process.ts'

test('the built site checks texts in its worker thread and ends it with the process', async () => {
  const site = await startSite('dist/server/main.js', { ...ownerEnv, SEED: 'none', HOST: '127.0.0.1' })
  onTestFinished(() => site.stop())
  const post = (path: string, body: object, cookie = '') =>
    fetch(site.url + path, {
      method: 'POST',
      headers: { origin: site.url, 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const signedIn = await post('/api/auth/sign-in/email', owner)
  const cookie = signedIn.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
  const content = `${'\n'.repeat(100_000)}Give your dog 200 mg of ibuprofen.`
  const saved = await post('/api/admin/articles', { title: 'Sore Paws', content }, cookie)
  expect(saved.status).toBe(201)
  const { article } = (await saved.json()) as { article: { findings: { rule: string }[] } }
  expect(article.findings.map(({ rule }) => rule)).toEqual(['medicine', 'dose'])
  site.child.kill()
  await expect.poll(() => site.child.exitCode).toBe(0)
  expect(site.lines.filter((line) => line.includes('"level":"error"'))).toEqual([])
})
