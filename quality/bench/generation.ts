import { openGeneratingSite } from '#quality/faults/generation-site.ts'
import { wishFor } from '#quality/faults/generation-kills.ts'
import { rowsOf } from '#quality/faults/stored-articles.ts'
import { openScriptedServices } from '#quality/faults/scripted-services.ts'
import { processorTime } from '#tests/kit/process-usage.ts'
import { median, spread, type Row, type Scenario } from './measurement.ts'

/** How long the provider takes for each text. */
const latency = 4000
const articles = 10

/** Ten articles by a slow provider: how much longer they take than the provider itself, and what they cost the server, once it is warm. */
export const generation: Scenario = {
  name: 'generation',
  async run() {
    return [
      ...(await judge('category', 'one after the other', { concurrency: 1, rounds: 1 })),
      ...(await judge('affiliate', 'in batches of three', { concurrency: 3, rounds: 2 })),
    ]
  },
}

type How = { concurrency: number; rounds: number }

async function judge(kind: 'category' | 'affiliate', how: string, { concurrency, rounds }: How): Promise<Row[]> {
  const [ratios, work]: [number[], number[]] = [[], []]
  let made = 0
  for (let round = 0; round < rounds; round++) {
    const one = await measure(kind)
    ratios.push(one.wall / ((latency * one.calls) / concurrency))
    work.push(one.processor / articles)
    made += one.made
  }
  const whole = made === rounds * articles
  const what = `ten articles ${how}`
  return [
    {
      what: `${what}: time against that of the provider alone, which takes ${latency / 1000} s a text`,
      target: '≤ 1.25',
      figure: spread(ratios),
      met: whole && median(ratios) <= 1.25,
      note: `${made} of ${rounds * articles} articles were made`,
    },
    {
      what: `${what}: processor time of the server for each, pictures drawn by itself`,
      target: '≤ 150 ms',
      figure: spread(work, ' ms'),
      met: whole && median(work) <= 150,
    },
  ]
}

async function measure(kind: 'category' | 'affiliate') {
  const services = await openScriptedServices()
  const site = await openGeneratingSite(services, { pictures: 'drawn' })
  const server = await site.start()
  try {
    await site.ask('/api/admin/runs', { ...wishFor('category'), count: 5 })
    const earlier = await untilEnded(site.folder)
    const asked = services.calls.text
    services.pause = latency
    const before = processorTime(server.child.pid ?? 0)
    await site.ask('/api/admin/runs', wishFor(kind))
    const made = await untilEnded(site.folder)
    const [run] = rowsOf(
      site.folder,
      'select finished_at - created_at as wall from generation_runs order by created_at desc',
    )
    const wall = Number(run?.['wall'])
    const processor = processorTime(server.child.pid ?? 0) - before
    return { wall, processor, calls: services.calls.text - asked, made: made - earlier }
  } finally {
    await server.stop()
    services.close()
    await site.remove()
  }
}

/** Looks into the file: asking the site would be work of its own. Returns how many articles there are. */
async function untilEnded(folder: string): Promise<number> {
  for (let tries = 0; tries < 1200; tries++) {
    const running = rowsOf(folder, `select id from generation_runs where state = 'running'`)
    if (running.length === 0) return rowsOf(folder, 'select id from articles').length
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('The run does not end.')
}
