import { setTimeout as wait } from 'node:timers/promises'
import { failures, startCalls, total } from './load-generator.ts'
import { skipped, type Figures } from './fault-result.ts'
import { wishFor, type Progress } from './generation-kills.ts'
import { openScriptedServices } from './scripted-services.ts'
import { openServerPair } from './server-pair.ts'
import { countIn } from './stored-likes.ts'
import { openEventStream, type EventStream } from './event-stream-client.ts'
import { signIn } from './sign-in.ts'
import { adminEnv, post, readJson } from './http-requests.ts'

const perSecond = 500
const listeners = 50
const articles = 10
const paths = ['/', '/blog', '/shop', '/faq', '/api/articles/popular', '/api/session', '/about']

/** F16: SIGTERM to one of two servers after the other, under readers, open streams and a run. */
export async function runRestarts({ rounds }: { rounds: number }): Promise<Figures> {
  const what = `SIGTERM to one of two servers after the other under ${perSecond} requests a second, ${listeners} event streams and a run (F16).`
  const services = await openScriptedServices()
  services.pause = 1200
  const pair = await openServerPair({
    ...adminEnv,
    AI_PROVIDER: 'openai-compatible',
    AI_BASE_URL: services.url,
    AI_TEXT_MODEL: 'test',
    INDEXNOW_ENDPOINT: `${services.url}/indexnow`,
    LOG_LEVEL: 'error',
  })
  try {
    if (!pair) return skipped('restarts', what, 'nginx or PostgreSQL is missing on this machine')
    const { url } = pair
    const cookies = await Promise.all(Array.from({ length: 5 }, () => signIn(url)))
    const [cookie = ''] = cookies
    const before = await countArticles(pair.databaseUrl)
    const load = startCalls(url, { clients: 64, perSecond }, (turn) => ({ path: paths[turn % paths.length] ?? '/' }))
    const listening = listen(url, cookies)
    await (await post(url, '/api/admin/runs', wishFor('category'), { cookie })).text()
    let survived = 0
    const stops: number[] = []
    for (let round = 0; round < rounds; round++) {
      await wait(1500)
      const { code, stoppedAfter } = await pair.restart((round % 2) as 0 | 1)
      stops.push(stoppedAfter)
      if (code === 0 && stoppedAfter <= 10_000) survived++
      // Long runs need one that is under way at every restart.
      const { progress } = await readJson<{ progress: Progress }>(url, '/api/admin/runs/current', cookie)
      if (!progress.isGenerating && round < rounds - 1)
        await (await post(url, '/api/admin/runs', wishFor('category'), { cookie })).text()
    }
    await wait(1500)
    const outcome = await load.stop()
    const back = listening.stop()
    const runs = await untilMade(url, cookie, pair.databaseUrl)
    const made = (await countArticles(pair.databaseUrl)) - before
    const failed = failures(outcome)
    return {
      name: 'restarts',
      what,
      tried: rounds,
      survived,
      lost: failed + Math.abs(runs * articles - made),
      notes: [
        `${total(outcome)} requests, ${failed} failed ${failed > 0 ? JSON.stringify([...outcome.answers]) : ''}`,
        `stopping took ${Math.round(Math.max(...stops))} ms at most`,
        `${back.ended} streams ended and were there again after ${Math.round(back.longest)} ms at most, ${back.gone} were not`,
        `${runs} runs of ${articles}: ${made} articles`,
      ],
      ok: survived === rounds && failed === 0 && back.gone === 0 && back.longest <= 3000 && made === runs * articles,
    }
  } finally {
    await pair?.stop()
    await pair?.close()
    services.close()
  }
}

/** As browsers do: a stream that ends is opened again, a little later. */
function listen(url: string, cookies: readonly string[]) {
  const open = new Set<EventStream>()
  const over = new AbortController()
  let [ended, longest] = [0, 0]
  async function keep(cookie: string): Promise<void> {
    for (let since = performance.now(); !over.signal.aborted; await wait(200)) {
      const end = Promise.withResolvers<void>()
      const stream = await openEventStream(url, '/api/admin/runs/events', cookie, { onEnd: end.resolve })
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
  for (let number = 0; number < listeners; number++) void keep(cookies[number % cookies.length] ?? '')
  return {
    stop() {
      over.abort()
      const gone = listeners - open.size
      for (const { socket } of open) socket.destroy()
      return { ended, longest, gone }
    },
  }
}

async function untilMade(url: string, cookie: string, databaseUrl: string): Promise<number> {
  for (let tries = 0; tries < 400; tries++) {
    const { progress } = await readJson<{ progress: Progress }>(url, '/api/admin/runs/current', cookie)
    if (!progress.isGenerating) break
    await wait(200)
  }
  return countIn(databaseUrl, 'select count(*) as n from generation_runs')
}

const countArticles = (databaseUrl: string) => countIn(databaseUrl, 'select count(*) as n from articles')
