import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startSite } from '#tests/kit/site-process.ts'
import { compareLatency, runLoadFor, countFailures, startLoad, countResponses } from '#tests/kit/load-generator.ts'
import type { FaultResult } from '#tests/kit/faults/fault-result.ts'

const perSecond = 1000

/** F24: cached pages expire while a thousand readers per second request them. */
export async function runThunderingHerd({ rounds }: { rounds: number }): Promise<FaultResult> {
  const folder = await mkdtemp(join(tmpdir(), 'wagwise-herd-'))
  const RENDERS_FILE = join(folder, 'renders')
  const env = { RATE_LIMITS: 'off', HOST: '127.0.0.1', LOG_LEVEL: 'error', RENDERS_FILE }
  const site = await startSite('dist/server/main.js', {
    ...env,
    NODE_OPTIONS: `--import ${resolve('tests/kit/faults/record-renders.ts')}`,
  })
  try {
    const { articles } = (await (await fetch(`${site.url}/api/articles?limit=1`)).json()) as {
      articles: { slug: string }[]
    }
    const paths = [`/article/${articles[0]?.slug}`, '/']
    for (const path of paths) await (await fetch(site.url + path)).text()
    const next = (index: number) => ({ path: paths[index % 10 === 0 ? 1 : 0] ?? '/' })
    const quiet = await runLoadFor(3, site.url, { clients: 256, perSecond }, next)
    const before = await countRenders(RENDERS_FILE, paths)
    const load = startLoad(site.url, { clients: 256, perSecond }, next)
    for (let round = 0; round < rounds; round++) {
      await wait(1000)
      site.child.kill('SIGUSR2')
    }
    await wait(1000)
    const busy = await load.stop()
    const after = await countRenders(RENDERS_FILE, paths)
    const renders = paths.map((path) => (after.get(path) ?? 0) - (before.get(path) ?? 0))
    const failed = countFailures(busy)
    return {
      name: 'thundering-herd',
      description: `Cached pages expire while ${perSecond} readers per second request them: one render each (F24).`,
      tried: rounds,
      passed: Math.min(rounds, ...renders),
      lost: failed,
      notes: [
        `${countResponses(busy)} requests; the article was rendered ${renders[0]} times and the home page ${renders[1]} times in ${rounds} expirations`,
        compareLatency(quiet, busy),
      ],
      ok: failed === 0 && renders.every((times) => times === rounds),
    }
  } finally {
    await site.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function countRenders(file: string, keys: readonly string[]): Promise<Map<string, number>> {
  const rendered = (await readFile(file, 'utf8')).split('\n')
  return new Map(keys.map((key) => [key, rendered.filter((line) => line === key).length]))
}
