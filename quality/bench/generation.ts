import { openGenerationSite } from '#tests/kit/faults/generation-site.ts'
import { runRequestFor } from '#tests/kit/faults/generation-kills.ts'
import { queryRows } from '#tests/kit/faults/stored-articles.ts'
import { startScriptedServices } from '#tests/kit/faults/scripted-services.ts'
import { cpuTime } from '#tests/kit/process-usage.ts'
import { waitUntil } from '#tests/kit/wait-until.ts'
import { median, medianAndRange, type Measurement, type Scenario } from './measurement.ts'

/** How long the provider takes for each text. */
const providerLatencyMs = 4000
const articles = 10

/**
 * Ten articles from a slow provider: how much longer they take than the provider itself, and what they cost a warm
 * server.
 */
export const generation: Scenario = {
  name: 'generation',
  async run() {
    return [
      ...(await compareWithProvider('category', 'sequentially', { concurrency: 1, rounds: 1 })),
      ...(await compareWithProvider('affiliate', 'in batches of three', { concurrency: 3, rounds: 2 })),
    ]
  },
}

type JudgeOptions = { concurrency: number; rounds: number }

async function compareWithProvider(
  kind: 'category' | 'affiliate',
  how: string,
  { concurrency, rounds }: JudgeOptions,
): Promise<Measurement[]> {
  const [ratios, work]: [number[], number[]] = [[], []]
  let written = 0
  for (let round = 0; round < rounds; round++) {
    const one = await measure(kind)
    ratios.push(one.wall / ((providerLatencyMs * one.calls) / concurrency))
    work.push(one.processor / articles)
    written += one.articles
  }
  const whole = written === rounds * articles
  const what = `ten articles ${how}`
  return [
    {
      name: `${what}: time against the provider alone`,
      target: '≤ 1.25',
      value: medianAndRange(ratios),
      met: whole && median(ratios) <= 1.25,
      note: `${written} of ${rounds * articles} articles were created`,
    },
    {
      name: `${what}: CPU time per article`,
      target: '≤ 150 ms',
      value: medianAndRange(work, ' ms'),
      met: whole && median(work) <= 150,
    },
  ]
}

async function measure(kind: 'category' | 'affiliate') {
  const services = await startScriptedServices()
  const site = await openGenerationSite(services, { pictures: 'drawn' })
  const server = await site.start()
  try {
    await site.fetchJson('/api/admin/runs', { ...runRequestFor('category'), count: 5, mode: 'quick' })
    const earlier = await waitForRuns(site.folder)
    const callsBefore = services.calls.text
    services.delayMs = providerLatencyMs
    const before = cpuTime(server.child.pid ?? 0)
    await site.fetchJson('/api/admin/runs', { ...runRequestFor(kind), mode: 'quick' })
    const written = await waitForRuns(site.folder)
    const [run] = queryRows(
      site.folder,
      'select finished_at - created_at as wall from generation_runs order by created_at desc',
    )
    const wall = Number(run?.['wall'])
    const processor = cpuTime(server.child.pid ?? 0) - before
    return { wall, processor, calls: services.calls.text - callsBefore, articles: written - earlier }
  } finally {
    await server.stop()
    services.close()
    await site.remove()
  }
}

/** Reads the database file, because asking the site would add load. Returns the number of articles. */
async function waitForRuns(folder: string): Promise<number> {
  const hasEnded = () => queryRows(folder, `select id from generation_runs where state = 'running'`).length === 0
  if (!(await waitUntil(hasEnded, { timeoutMs: 300_000, intervalMs: 250 }))) throw new Error('The run does not finish.')
  return queryRows(folder, 'select id from articles').length
}
