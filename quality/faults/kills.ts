import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ownerEnv } from '#tests/kit/admin.ts'
import { freePort, startSite } from '#tests/kit/site-process.ts'
import { percentile } from '#tests/kit/statistics.ts'
import { waitUntil } from '#tests/kit/wait-until.ts'
import type { FaultResult } from '#tests/kit/faults/fault-result.ts'
import { compareWithStored, countAcknowledged, isSound } from './stored-writes.ts'
import { startMixedWrites, type Acknowledged } from './mixed-writes.ts'
import { createRandom } from '#tests/kit/seeded-random.ts'

const common = { ...ownerEnv, HOST: '127.0.0.1', LOG_LEVEL: 'error' }
/** The target for 100 rounds is 100,000 writes. */
const longRounds = 100
const writesPerLongRound = 1000
const maxRoundMs = 120_000

/** F1: SIGKILL at a random moment while visitors like, comment, subscribe and write, and an admin saves articles. */
export async function runKills({ rounds }: { rounds: number }): Promise<FaultResult> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'wagwise-f1-'))
  const PORT = String(await freePort())
  const random = createRandom(1)
  const acknowledged: Acknowledged = new Map()
  const readyAfter: number[] = []
  let sound = 0
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now()
    const site = await startSite('dist/server/main.js', { ...common, DATA_DIR, PORT })
    if (round > 0) readyAfter.push(performance.now() - begun)
    const load = await startMixedWrites(site.url, { clients: 16, marker: `k${round}`, acknowledged })
    const least = rounds < longRounds ? 0 : writesPerLongRound * (round + 1)
    await waitUntil(() => countAcknowledged(acknowledged) >= least, { timeoutMs: maxRoundMs })
    await wait(200 + random.below(rounds < longRounds ? 1500 : 2800))
    site.child.kill('SIGKILL')
    await Promise.all([once(site.child, 'exit'), load.stop()])
    if (isSound(DATA_DIR)) sound++
  }
  const { lost, twice } = compareWithStored(DATA_DIR, acknowledged)
  await rm(DATA_DIR, { recursive: true, force: true })
  const total = countAcknowledged(acknowledged)
  const kinds = [...acknowledged].map(([kind, of]) => `${of.size} × ${kind}`).join(', ')
  return {
    name: 'kills',
    description: 'SIGKILL under mixed writes, restart, integrity check (F1).',
    tried: rounds,
    passed: sound,
    lost,
    notes: [
      `${total} writes were acknowledged (${kinds}), ${twice} were stored twice`,
      `ready again after ${Math.round(percentile(readyAfter, 0.95))} ms (p95)`,
    ],
    ok: sound === rounds && lost === 0 && twice === 0 && acknowledged.size === 5,
  }
}
