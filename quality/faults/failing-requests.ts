import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { runnerImport } from 'vite'
import { ownerEnv } from '#tests/kit/admin.ts'
import { startSite, type RunningSite } from '#tests/kit/site-process.ts'
import { waitUntil } from '#tests/kit/wait-until.ts'
import type { FaultResult } from '#tests/kit/faults/fault-result.ts'
import { openAdminClient, type AdminClient } from '#tests/kit/admin-client.ts'
import { startPageReaders } from '#tests/kit/faults/page-readers.ts'

/** The table has more; far fewer would mean that it was not read. */
const minRoutes = 100
const quick = { timeoutMs: 5000, intervalMs: 10 }
type Endpoint = { method: string; path: string }
/** Not one of the broken URLs: a cached page cannot fail. */
const untouchedPaths = ['/blog?category=Dog+Care', '/api/articles?limit=5', '/api/products?limit=5', '/api/health']

/** F17: one request fails in every possible way; only that client sees an error, it is logged, and all others go on. */
export async function runFailingRequests({ rounds }: { rounds: number }): Promise<FaultResult> {
  const env = {
    ...ownerEnv,
    HOST: '127.0.0.1',
    NODE_OPTIONS: `--import ${resolve('quality/faults/inject-request-faults.ts')}`,
  }
  const site = await startSite('dist/server/main.js', env)
  const bad: string[] = []
  let [tried, survived] = [0, 0]
  const logged = (event: string) => site.lines.filter((line) => line.includes(`"event":"${event}"`)).length
  try {
    let client = await openAdminClient(site.url)
    const readers = startPageReaders(site.url, untouchedPaths, 4)
    const endpoints = await readEndpoints()
    for (let round = 0; round < rounds; round++)
      for (const endpoint of endpoints) {
        const before = logged('request_failed')
        const status = await failEndpoint(client, endpoint)
        await waitUntil(() => status !== 500 || logged('request_failed') > before, quick)
        tried++
        // Health is skipped: it has its own response for failures.
        const isReported = status === 500 && logged('request_failed') === before + 1
        if (isReported || (status === 503 && endpoint.path === '/api/health')) survived++
        else
          bad.push(`${endpoint.method} ${endpoint.path}: ${status}, logged ${logged('request_failed') - before} times`)
      }
    tried += 3
    // One of the routes signs us out.
    client = await openAdminClient(site.url)
    const rejections = await causeUnhandledRejection(client, logged)
    if (rejections) survived++
    else bad.push('an unhandled rejection')
    if (await breakRenderer(site)) survived++
    else bad.push('an article that cannot be rendered')
    await readers.stop()
    const failed = readers.failures()
    const served = readers.successes()
    if (await survivesException(site, client)) survived++
    else bad.push('an uncaught exception')
    return {
      name: 'failing-requests',
      description:
        'A handler throws, a promise is rejected unhandled, a page cannot be rendered, an exception is not caught (F17).',
      tried,
      passed: survived,
      lost: failed.length,
      notes: [
        `${endpoints.length} routes × ${rounds}; meanwhile ${served} requests of other clients succeeded, ${failed.length} failed`,
        ...failed.slice(0, 3),
        ...bad.slice(0, 6),
      ],
      ok: survived === tried && failed.length === 0 && served > 0 && endpoints.length >= minRoutes,
    }
  } finally {
    await site.stop()
  }
}

/** Every route of the table, with its parameters filled in. Vite loads the table, because Node cannot import JSX. */
async function readEndpoints(): Promise<Endpoint[]> {
  const { module } = await runnerImport<typeof import('#app/routes.ts')>('/app/routes.ts')
  return module.routes.map(({ method, path }) => ({
    method,
    path: path.replaceAll(/:\w+\{[^}]*\}/g, 'sitemap-1.xml').replaceAll(/:\w+/g, 'something'),
  }))
}

async function failEndpoint({ request }: AdminClient, { method, path }: Endpoint): Promise<number> {
  const headers = { 'x-fault': 'throw' }
  const options = method === 'GET' ? { headers } : { method, headers, json: {} }
  return (await request(path, options)).status
}

async function causeUnhandledRejection({ request }: AdminClient, logged: (event: string) => number): Promise<boolean> {
  const times = 20
  const responses = await Promise.all(
    Array.from({ length: times }, () => request('/api/health', { headers: { 'x-fault': 'rejection' } })),
  )
  await waitUntil(() => logged('unhandled_rejection') >= times, quick)
  return responses.every(({ status }) => status === 200) && logged('unhandled_rejection') === times
}

/** A row that our own code would not write. Everything but this article's page keeps working. */
async function breakRenderer({ url, dataDir }: RunningSite): Promise<boolean> {
  const db = new DatabaseSync(join(dataDir, 'wagwise.db'))
  db.exec('pragma busy_timeout = 5000')
  const [row] = db.prepare(`select id, slug, meta_keywords as words from articles where state = 'published'`).all()
  const { id, slug, words } = row as { id: string; slug: string; words: string }
  db.prepare(`update articles set meta_keywords = '"not a list"' where id = ?`).run(id)
  const page = `${url}/article/${slug}`
  const broken = await fetch(page)
  const errorText = await broken.text()
  const neighbours = await Promise.all(['/', '/blog', '/rss.xml'].map(async (path) => (await fetch(url + path)).status))
  db.prepare('update articles set meta_keywords = ? where id = ?').run(words, id)
  db.close()
  const isWorded = errorText.includes('Something went wrong on our side.') && !errorText.includes('    at ')
  const isMended = (await fetch(page)).status === 200
  return broken.status === 500 && isWorded && isMended && neighbours.every((status) => status === 200)
}

/**
 * Requests in flight when the exception is thrown are answered; then the process exits with 1, so that it is restarted.
 */
async function survivesException({ child, url, lines }: RunningSite, client: AdminClient): Promise<boolean> {
  const { body } = await client.request<{ articles: { id: string }[] }>('/api/articles?limit=20')
  const ended = once(child, 'exit')
  const underWay = body.articles.map(({ id }) =>
    client.request(`/api/admin/articles/${id}/hero/regenerate`, { json: {} }),
  )
  const exception = fetch(`${url}/api/health`, { headers: { 'x-fault': 'exception' } }).then(({ status }) => status)
  const responses = await Promise.all(underWay)
  const code = ((await Promise.race([ended, wait(20_000, [undefined], { ref: false })])) as unknown[])[0]
  const isLogged = lines.some((line) => line.includes('"event":"uncaught_exception"'))
  return responses.every(({ status }) => status === 200) && (await exception) === 200 && code === 1 && isLogged
}
