import { residentMegabytes } from '#tests/kit/process-usage.ts'
import { freePort, startSite } from '#tests/kit/site-process.ts'
import { countFailures, countResponses, runLoadFor } from '#tests/kit/load-generator.ts'
import { fillDatabase } from './filled-database.ts'
import { median, medianAndRange, type Measurement, type Scenario } from './measurement.ts'

const articles = 10_000
const common = { HOST: '127.0.0.1', LOG_LEVEL: 'error', RATE_LIMITS: 'off' }

/** Time to the first response, and memory: idle, with many cached pages, and under mixed load. */
export const footprint: Scenario = {
  name: 'footprint',
  async run() {
    const filled = await fillDatabase('SQLite', articles)
    if (!filled) throw new Error('SQLite is part of Node.')
    try {
      const starts: number[] = []
      for (let round = 0; round < 5; round++) starts.push(await timeToFirstPage(filled.env))
      const start: Measurement = {
        name: `start to first page, ${articles} articles`,
        target: '≤ 1.5 s',
        value: medianAndRange(starts, ' s'),
        met: median(starts) <= 1.5,
      }
      return [start, ...(await memory(filled.env, filled.slugOf))]
    } finally {
      await filled.stop()
    }
  },
}

async function timeToFirstPage(env: Record<string, string>): Promise<number> {
  const PORT = String(await freePort())
  const begun = performance.now()
  const starting = startSite('dist/server/main.js', { ...common, ...env, PORT })
  while ((await fetch(`http://127.0.0.1:${PORT}/`).catch(() => undefined))?.status !== 200)
    await new Promise((resolve) => setTimeout(resolve, 10))
  const taken = (performance.now() - begun) / 1000
  await (await starting).stop()
  return taken
}

async function memory(env: Record<string, string>, slugOf: (number: number) => string): Promise<Measurement[]> {
  const site = await startSite('dist/server/main.js', { ...common, ...env })
  const pid = site.child.pid ?? 0
  try {
    await fetch(`${site.url}/`)
    await new Promise((resolve) => setTimeout(resolve, 3000))
    const idle = residentMegabytes(pid)
    let most = idle
    const watch = setInterval(() => (most = Math.max(most, residentMegabytes(pid))), 100)
    const paths = ['/', '/blog', '/shop', '/api/search?q=walk', '/api/articles?limit=20', '/missing']
    const mixed = (index: number) => {
      const each = Math.floor(index / 2)
      const path = index % 2 === 0 ? `/article/${slugOf(each % 3000)}` : (paths[each % paths.length] ?? '/')
      return { method: 'GET', path, headers: { 'accept-encoding': 'br' } }
    }
    const load = await runLoadFor(20, site.url, { clients: 32 }, mixed)
    clearInterval(watch)
    // One request in twelve is for a page that does not exist.
    const failed = countFailures(load) / countResponses(load)
    if (failed > 0.1) throw new Error(`${Math.round(failed * 100)} % of the requests failed`)
    return [
      { name: 'memory, idle', target: '≤ 180 MB', value: `${idle} MB`, met: idle <= 180 },
      {
        name: 'memory, 20 s of mixed load, 3,000 cached articles',
        target: '≤ 350 MB',
        value: `${most} MB`,
        met: most <= 350,
        note: `${countResponses(load)} responses`,
      },
    ]
  } finally {
    await site.stop()
  }
}
