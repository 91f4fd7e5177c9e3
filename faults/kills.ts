import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, startSite } from '#tests/kit/site-process.ts'
import type { Figures } from './figures.ts'
import { createRandom } from './random.ts'
import { startMixedWrites, type Kind } from './mixed-writes.ts'

const common = { RATE_LIMITS: 'off', HOST: '127.0.0.1', LOG_LEVEL: 'error' }
const tables: Readonly<Record<Kind, { table: string; column: string }>> = {
  like: { table: 'article_likes', column: 'user_identifier' },
  comment: { table: 'comments', column: 'content' },
  subscription: { table: 'subscribers', column: 'email' },
  message: { table: 'contact_messages', column: 'message' },
}

/** F1: SIGKILL at a random moment while visitors like, comment, subscribe and write. */
export async function runKills({ rounds }: { rounds: number }): Promise<Figures> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'wagwise-f1-'))
  const PORT = String(await freePort())
  const random = createRandom(1)
  const acknowledged = new Map<Kind, Set<string>>()
  const readyAfter: number[] = []
  let sound = 0
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now()
    const site = await startSite('dist/server/main.js', { ...common, DATA_DIR, PORT })
    if (round > 0) readyAfter.push(performance.now() - begun)
    const load = await startMixedWrites(site.url, { clients: 16, mark: `k${round}`, acknowledged })
    await wait(200 + random.below(1500))
    site.child.kill('SIGKILL')
    await Promise.all([once(site.child, 'exit'), load.stop()])
    if (isSound(DATA_DIR)) sound++
  }
  const { lost, twice } = compare(DATA_DIR, acknowledged)
  await rm(DATA_DIR, { recursive: true, force: true })
  const total = [...acknowledged.values()].reduce((sum, of) => sum + of.size, 0)
  const sorted = readyAfter.toSorted((a, b) => a - b)
  const p95 = Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0)
  return {
    name: 'kills',
    what: 'SIGKILL under mixed writes, restart, integrity check (F1).',
    tried: rounds,
    survived: sound,
    lost,
    notes: [`${total} writes were acknowledged, ${twice} are there twice`, `ready again after ${p95} ms (p95)`],
    ok: sound === rounds && lost === 0 && twice === 0 && total > 0,
  }
}

function isSound(dataDir: string): boolean {
  const db = new DatabaseSync(join(dataDir, 'wagwise.db'))
  const whole = db.prepare('pragma integrity_check').get()?.['integrity_check'] === 'ok'
  const linked = db.prepare('pragma foreign_key_check').all().length === 0
  const sums = db.prepare(
    'select (select sum(likes) from article_counts) = (select count(*) from article_likes) as same',
  )
  const counted = sums.get()?.['same'] === 1
  db.close()
  return whole && linked && counted
}

function compare(dataDir: string, acknowledged: ReadonlyMap<Kind, ReadonlySet<string>>) {
  const db = new DatabaseSync(join(dataDir, 'wagwise.db'))
  let [lost, twice] = [0, 0]
  for (const [kind, wanted] of acknowledged) {
    const { table, column } = tables[kind]
    const stored = db
      .prepare(`select ${column} as value from ${table}`)
      .all()
      .map((row) => String(row['value']))
    const known = new Set(stored)
    lost += [...wanted].filter((value) => !known.has(value)).length
    twice += stored.length - known.size
  }
  db.close()
  return { lost, twice }
}
