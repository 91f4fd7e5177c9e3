import { setTimeout as wait } from 'node:timers/promises'
import { countFailures, startLoad, countResponses } from '#tests/kit/load-generator.ts'
import { skippedResult, type FaultResult } from '#tests/kit/faults/fault-result.ts'
import { runRequestFor, type Progress } from '#tests/kit/faults/generation-kills.ts'
import { startScriptedServices } from '#tests/kit/faults/scripted-services.ts'
import { openServerPair } from '#tests/kit/faults/server-pair.ts'
import { queryCount } from '#tests/kit/faults/stored-likes.ts'
import { openEventStream, type EventStream } from './event-stream-client.ts'
import { signIn } from '#tests/kit/admin-client.ts'
import { adminEnv } from '#tests/kit/admin.ts'
import { postJson, readJson } from '#tests/kit/json-requests.ts'

const perSecond = 500
const listeners = 50
const articles = 10
const paths = ['/', '/blog', '/shop', '/faq', '/api/articles/popular', '/api/session', '/about']

/** F16: SIGTERM to one of two servers after the other, under readers, open streams and a run. */
export async function runRestarts({ rounds }: { rounds: number }): Promise<FaultResult> {
  const what = `SIGTERM to one of two servers after the other under ${perSecond} requests per second, ${listeners} event streams and a run (F16).`
  const services = await startScriptedServices()
  services.delayMs = 1200
  const pair = await openServerPair({
    ...adminEnv,
    AI_PROVIDER: 'openai-compatible',
    AI_BASE_URL: services.url,
    AI_TEXT_MODEL: 'test',
    INDEXNOW_ENDPOINT: `${services.url}/indexnow`,
    LOG_LEVEL: 'error',
  })
  try {
    if (!pair) return skippedResult('restarts', what, 'nginx or PostgreSQL is not installed')
    const { url } = pair
    const cookies = await Promise.all(Array.from({ length: 5 }, () => signIn(url)))
    const [cookie = ''] = cookies
    const before = await countArticles(pair.databaseUrl)
    const load = startLoad(url, { clients: 64, perSecond }, (index) => ({ path: paths[index % paths.length] ?? '/' }))
    const listening = keepStreamsOpen(url, cookies)
    await (await postJson(url, '/api/admin/runs', runRequestFor('category'), { cookie })).text()
    // The long version sends about 100,000 requests.
    const pause = rounds < 20 ? 1500 : 9000
    let survived = 0
    const stops: number[] = []
    for (let round = 0; round < rounds; round++) {
      await wait(pause)
      const { code, stoppedAfter } = await pair.restart((round % 2) as 0 | 1)
      stops.push(stoppedAfter)
      if (code === 0 && stoppedAfter <= 10_000) survived++
      // In the long version a run has to be in progress at every restart.
      const { progress } = await readJson<{ progress: Progress }>(url, '/api/admin/runs/current', cookie)
      if (!progress.isGenerating && round < rounds - 1)
        await (await postJson(url, '/api/admin/runs', runRequestFor('category'), { cookie })).text()
    }
    await wait(1500)
    const outcome = await load.stop()
    const back = listening.stop()
    const runs = await waitForRuns(url, cookie, pair.databaseUrl)
    const written = (await countArticles(pair.databaseUrl)) - before
    const failed = countFailures(outcome)
    return {
      name: 'restarts',
      description: what,
      tried: rounds,
      passed: survived,
      lost: failed + Math.abs(runs * articles - written),
      notes: [
        `${countResponses(outcome)} requests, ${failed} failed ${failed > 0 ? JSON.stringify([...outcome.statuses]) : ''}`,
        `stopping took ${Math.round(Math.max(...stops))} ms at most`,
        `${back.ended} streams ended and reconnected after ${Math.round(back.longest)} ms at most, ${back.gone} did not`,
        `${runs} runs of ${articles}: ${written} articles`,
      ],
      ok:
        survived === rounds &&
        failed === 0 &&
        back.gone === 0 &&
        back.ended > 0 &&
        runs > 0 &&
        back.longest <= 3000 &&
        written === runs * articles,
    }
  } finally {
    await pair?.stop()
    await pair?.close()
    services.close()
  }
}

/** Like a browser: reopens an ended stream after a short delay. */
function keepStreamsOpen(url: string, cookies: readonly string[]) {
  const open = new Set<EventStream>()
  const over = new AbortController()
  let [ended, longest] = [0, 0]
  async function keepOpen(cookie: string): Promise<void> {
    for (let since = performance.now(); !over.signal.aborted; await wait(200)) {
      const end = Promise.withResolvers<void>()
      const stream = await openEventStream(url, '/api/admin/runs/events', cookie, end.resolve)
      if (stream.status !== 200) {
        stream.socket.destroy()
        continue
      }
      longest = Math.max(longest, performance.now() - since)
      open.add(stream)
      await end.promise
      open.delete(stream)
      if (!over.signal.aborted) ended++
      since = performance.now()
    }
  }
  for (let number = 0; number < listeners; number++) void keepOpen(cookies[number % cookies.length] ?? '')
  return {
    stop() {
      over.abort()
      const gone = listeners - open.size
      for (const { socket } of open) socket.destroy()
      return { ended, longest, gone }
    },
  }
}

async function waitForRuns(url: string, cookie: string, databaseUrl: string): Promise<number> {
  for (let tries = 0; tries < 400; tries++) {
    const { progress } = await readJson<{ progress: Progress }>(url, '/api/admin/runs/current', cookie)
    if (!progress.isGenerating) break
    await wait(200)
  }
  return queryCount(databaseUrl, 'select count(*) as n from generation_runs')
}

const countArticles = (databaseUrl: string) => queryCount(databaseUrl, 'select count(*) as n from articles')
