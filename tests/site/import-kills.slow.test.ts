import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdminClient } from '#tests/kit/admin-client.ts'
import { owner } from '#tests/kit/admin.ts'
import { cdata, wxr, wxrComment, wxrItem } from '#tests/kit/import-fixtures/wxr.ts'
import { createTestDatabase, startPostgres, type TestDatabaseServer } from '#tests/kit/postgres.ts'
import { startSite } from '#tests/kit/site-process.ts'
import { temporaryFolder } from '#tests/kit/temporary-folder.ts'
import { waitUntil } from '#tests/kit/wait-until.ts'

const posts = 24
/** How many articles are there when the process is killed. */
const killsAt = [3, 10, 18]

type Found = {
  state: string
  progress: { comments?: number; redirects?: number }
  items: { kind: string; state: string; count: number }[]
}

function exportFile(): string {
  const items = Array.from({ length: posts }, (_, index) => {
    const id = index + 1
    const link = `<a href="https://www.amazon.com/dp/B0C7L1Q2Z${id % 10}?tag=bowl-20">bowl ${id % 10}</a>`
    const content = `<p>Words of post ${id}, with a ${link}.</p>\n[amazon box="B0C7L1Q2Z${id % 10}"]`
    const category = `<category domain="category" nicename="dog-food">${cdata('Dog Food')}</category>`
    const fields = { 'excerpt:encoded': cdata('In short.') }
    return wxrItem({ id, content, fields, more: `${category}${wxrComment({ 'wp:comment_id': String(id) })}` })
  })
  return wxr(items)
}

let server: TestDatabaseServer | undefined
let database: TestDatabaseServer | undefined
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(temporaryFolder(), 'wagwise-import-kills-'))
  server = await startPostgres()
  database = server && (await createTestDatabase(server.url))
})
afterAll(async () => {
  await database?.stop()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** On SQLite import.slow.test.ts does the same. */
test('on PostgreSQL a run that is killed three times brings everything exactly once', async (context) => {
  if (!database) context.skip('PostgreSQL is not installed')
  const start = () =>
    startSite('dist/server/main.js', {
      DATA_DIR: folder,
      SEED: 'none',
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      RATE_LIMITS: 'off',
      ...(database && { DATABASE_URL: database.url }),
    })
  let site = await start()
  let client = await openAdminClient(site.url)
  const text = exportFile()
  const files = [{ name: 'export.xml', bytes: Buffer.byteLength(text) }]
  const created = await client.request<{ id: string }>('/api/admin/imports', { json: { files } })
  const { id } = created.body
  const path = `/api/admin/imports/${id}`
  const read = async () => (await client.request<{ import: Found }>(path)).body?.import
  const counted = async (kind: string) =>
    (await read())?.items.find((item) => item.kind === kind && item.state === 'brought')?.count ?? 0
  await client.request(`${path}/files/0?offset=0`, { body: text, method: 'POST' })
  await client.request(`${path}/look`, { method: 'POST' })
  await waitUntil(async () => (await read())?.state === 'ready')
  expect((await client.request(`${path}/run`, { method: 'POST' })).status).toBe(200)

  const seen: number[] = []
  for (const kill of killsAt) {
    await waitUntil(async () => (await counted('post')) >= kill, { intervalMs: 10 })
    const exited = once(site.child, 'exit')
    site.child.kill('SIGKILL')
    await exited
    site = await start()
    client = await openAdminClient(site.url)
    seen.push(await counted('post'))
  }
  await waitUntil(async () => (await read())?.state === 'done')
  const found = await read()
  expect(seen.every((count) => count < posts)).toBe(true)
  expect(await counted('post')).toBe(posts)
  expect(await counted('comment')).toBe(posts)
  expect(await counted('product')).toBe(10)
  expect(found?.progress).toMatchObject({ comments: posts })
  const { redirects } = (await client.request<{ redirects: { path: string }[] }>('/api/admin/redirects')).body
  const old = redirects.map((redirect) => redirect.path)
  expect([new Set(old).size, found?.progress.redirects]).toEqual([old.length, old.length])
  expect(old.filter((address) => address.startsWith('/2021/05/title-'))).toHaveLength(posts)
  const articles = await client.request<{ total: number; articles: { slug: string }[] }>('/api/articles?limit=100')
  expect(articles.body.total).toBe(posts)
  expect(new Set(articles.body.articles.map(({ slug }) => slug)).size).toBe(
    Math.min(posts, articles.body.articles.length),
  )
  const moved = await client.fetch('/2021/05/title-7')
  expect(moved.headers.get('location')).toMatch(/\/article\/title-7$/)
  await site.stop()
})
