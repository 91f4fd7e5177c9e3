import { resolve } from 'node:path'
import { countFailures, countResponses, runLoadFor, type LoadRequest } from '#tests/kit/load-generator.ts'
import { withClient } from '#tests/kit/postgres.ts'
import { cpuTime } from '#tests/kit/process-usage.ts'
import { startSite } from '#tests/kit/site-process.ts'
import { firstArticle } from './first-article.ts'
import { fillDatabase } from './filled-database.ts'
import { median, medianAndRange, notMeasured, type Measurement, type Scenario } from './measurement.ts'

const articles = 1000
const rounds = 3
const seconds = 3
const clients = 16
const headers = {
  'accept-encoding': 'gzip, deflate, br',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
}
const words = ['dog', 'walk', 'winter bath', 'senior', 'puppy leash', 'common part']

/** CPU time of one request of each kind, in our process and in PostgreSQL: what docs/scaling.md calculates with. */
export const capacity: Scenario = {
  name: 'capacity',
  async run() {
    const filled = await fillDatabase('PostgreSQL', articles)
    if (!filled) return [notMeasured('capacity', '', 'PostgreSQL is not installed')]
    const NODE_OPTIONS = `--import ${resolve('tests/kit/faults/record-renders.ts')}`
    const env = { HOST: '127.0.0.1', LOG_LEVEL: 'error', RATE_LIMITS: 'off', NODE_OPTIONS, ...filled.env }
    const site = await startSite('dist/server/main.js', env)
    const { id: article } = await firstArticle(site.url)
    const slug = (index: number) => filled.slugOf(index % articles)
    const requests: Record<string, (index: number) => LoadRequest> = {
      'a cached article': () => ({ path: `/article/${slug(0)}`, headers }),
      'an article without page cache': (index) => ({ path: `/article/${slug(index)}`, headers }),
      'a search': (index) => ({ path: `/api/search?q=${encodeURIComponent(words[index % 6] ?? '')}`, headers }),
      'a page view, stored': (index) => viewRequest(slug(index), index),
      'a like': (index) => ({
        method: 'PUT',
        path: `/api/articles/${article}/likes`,
        headers: { ...headers, 'x-visitor-id': `visitor_${Date.now()}_${String(index).padStart(20, '0')}` },
      }),
    }
    try {
      const rows: Measurement[] = []
      for (const [name, request] of Object.entries(requests)) {
        const expire = () => (name.includes('without') ? void site.child.kill('SIGUSR2') : undefined)
        rows.push(
          await measure(name, { url: site.url, pid: site.child.pid ?? 0 }, databaseUrl(filled.env), request, expire),
        )
      }
      return rows
    } finally {
      await site.stop()
      await filled.stop()
    }
  },
}

const databaseUrl = (env: Record<string, string>) => env['DATABASE_URL'] ?? ''

function viewRequest(slug: string, index: number): LoadRequest {
  const body = JSON.stringify({
    visitorId: `visitor_${1_790_000_000_000 + Math.floor(index / 4)}_abcdefghijklmnop`,
    sessionId: `session_${Math.floor(index / 2)}_abcdefghijklmnop`,
    pagePath: `/article/${slug}`,
    referrer: '',
  })
  return { method: 'POST', path: '/api/functions/track-page-view', body, headers }
}

async function measure(
  name: string,
  site: { url: string; pid: number },
  database: string,
  request: (index: number) => LoadRequest,
  expire: () => void,
): Promise<Measurement> {
  const [ours, theirs, speeds]: [number[], number[], number[]] = [[], [], []]
  for (let round = -1; round < rounds; round++) {
    expire()
    const expiring = setInterval(expire, 500)
    const before = [cpuTime(site.pid), await postgresCpuTime(database)] as const
    const load = await runLoadFor(seconds, site.url, { clients }, (index) => request(index + (round + 1) * 1_000_000))
    clearInterval(expiring)
    // Views are written a moment after they were acknowledged.
    await new Promise((ready) => setTimeout(ready, 1500))
    const responses = countResponses(load)
    if (countFailures(load) > 0) throw new Error(`${name}: ${countFailures(load)} of ${responses} requests failed.`)
    // The first round warms up.
    if (round < 0) continue
    ours.push((cpuTime(site.pid) - before[0]) / responses)
    theirs.push(((await postgresCpuTime(database)) - before[1]) / responses)
    speeds.push(responses / load.seconds)
  }
  return {
    name: `CPU time of ${name}, server and PostgreSQL`,
    target: '',
    value: `${medianAndRange(ours, ' ms')} and ${medianAndRange(theirs, ' ms')}`,
    met: undefined,
    note: `${Math.round(median(speeds))} per second from ${clients} clients`,
  }
}

async function postgresCpuTime(url: string): Promise<number> {
  let sum = 0
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity')
    sum = rows.reduce((all, { pid }) => all + cpuTime(pid), 0)
  })
  return sum
}
