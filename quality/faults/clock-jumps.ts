import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { waitUntil } from '#tests/kit/wait-until.ts'
import type { Check } from './checks.ts'
import { openGenerationSite } from '#tests/kit/faults/generation-site.ts'
import { startScriptedServices, textCallsPerArticle } from '#tests/kit/faults/scripted-services.ts'

const hour = 60 * 60 * 1000
const count = 5
const timeoutMs = 90_000

type Clock = { set: (offset: number) => Promise<void>; env: Record<string, string> }

/** The clock jumps during a run: every article is created once, and no worker takes an item that another has leased. */
export async function runClockJumps(clock: Clock, check: Check): Promise<string> {
  const services = await startScriptedServices()
  services.delayMs = 400
  const generationSite = await openGenerationSite(services, {
    pictures: 'drawn',
    env: { ...clock.env, HOST: '127.0.0.1' },
  })
  const site = await generationSite.start()
  try {
    await generationSite.fetchJson('/api/admin/runs', { kind: 'category', count, category: 'Dog Care' })
    for (const offset of [-hour, 24 * hour, -24 * hour, 0]) {
      await wait(500)
      await clock.set(offset)
    }
    const ended = await waitUntil(() => readRunState(generationSite.folder).running === 0, {
      timeoutMs,
      intervalMs: 200,
    })
    check(ended, 'a run does not finish after its clock has jumped')
    const { articles, slugs } = readRunState(generationSite.folder)
    check(articles === count && slugs === count, `${articles} articles with ${slugs} slugs instead of ${count}`)
    check(
      services.calls.text <= count * textCallsPerArticle + 3,
      `${services.calls.text} texts were requested for ${count} articles`,
    )
    return `a run of ${count} articles over four clock jumps: ${articles} articles, ${services.calls.text} texts requested`
  } finally {
    await site.stop()
    services.close()
    await generationSite.remove()
  }
}

function readRunState(folder: string) {
  const db = new DatabaseSync(join(folder, 'wagwise.db'), { readOnly: true, timeout: 5000 })
  const one = (sql: string) => Number(Object.values(db.prepare(sql).get() ?? {})[0])
  const counts = {
    running: one(`select count(*) from generation_runs where state = 'running'`),
    articles: one('select count(*) from articles'),
    slugs: one('select count(distinct slug) from articles'),
  }
  db.close()
  return counts
}
