import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ownerEnv } from '#tests/kit/admin.ts'
import { freePort, startSite } from '#tests/kit/site-process.ts'
import { skippedResult, type FaultResult } from '#tests/kit/faults/fault-result.ts'
import { compareWithStored, countAcknowledged, isSound } from './stored-writes.ts'
import { startMixedWrites, type Acknowledged } from './mixed-writes.ts'
import { createRandom } from '#tests/kit/seeded-random.ts'
import { buildDiskShim } from './disk-shim.ts'
import { simulatePowerCut } from './simulate-power-cut.ts'

const common = { ...ownerEnv, HOST: '127.0.0.1', LOG_LEVEL: 'error' }
const exitTimeoutMs = 15_000

/**
 * F3: a sync fails once. Nothing may be acknowledged after that, the process exits, and the disk counts as having lost
 * the data.
 */
export async function runSyncErrors({ rounds }: { rounds: number }): Promise<FaultResult> {
  const what = 'A disk sync fails once under mixed writes (F3).'
  const shim = await buildDiskShim()
  if (typeof shim === 'string') return skippedResult('sync-errors', what, shim)
  const folder = await mkdtemp(join(tmpdir(), 'wagwise-sync-'))
  const [DATA_DIR, before] = [join(folder, 'data'), join(folder, 'before')]
  const PORT = String(await freePort())
  const random = createRandom(3)
  const acknowledged: Acknowledged = new Map()
  let [survived, lost, tooLate] = [0, 0, 0]
  const notes: string[] = []
  await mkdir(DATA_DIR)
  await (await startSite('dist/server/main.js', { ...common, DATA_DIR, PORT })).stop()
  for (let round = 0; round < rounds; round++) {
    await rm(before, { recursive: true, force: true })
    await cp(DATA_DIR, before, { recursive: true })
    await shim.clearJournal()
    const env = { ...common, DATA_DIR, PORT, ...shim.env(DATA_DIR) }
    const site = await startSite('dist/server/main.js', env)
    const good: number[] = []
    const load = await startMixedWrites(site.url, {
      clients: 16,
      marker: `e${round}`,
      acknowledged,
      onResponse: (sentAt, status) => void (status >= 200 && status < 300 && good.push(sentAt)),
    })
    await wait(200 + random.below(800))
    const ended = once(site.child, 'exit')
    // The journal is synced before a response; the database file is synced at a checkpoint.
    await shim.failNextSync(round % 4 < 2 ? 'wagwise.db-wal' : 'wagwise.db')
    const exited = await Promise.race([ended.then(() => true), wait(exitTimeoutMs, false, { ref: false })])
    if (!exited) site.child.kill('SIGKILL')
    await Promise.all([ended, load.stop()])
    const failedSync = await shim.readFailure()
    // Requests sent after the failure can only have been acknowledged after it.
    const acknowledgedAfter = good.filter((sentAt) => sentAt > (failedSync?.at ?? Infinity)).length
    tooLate += acknowledgedAfter
    simulatePowerCut({ before, after: DATA_DIR }, await shim.readJournal())
    for (const name of await readdir(DATA_DIR)) if (/-shm$|\.lock/.test(name)) await rm(join(DATA_DIR, name))
    const missing = compareWithStored(DATA_DIR, acknowledged)
    lost = Math.max(lost, missing.lost)
    const isLogged = site.lines.some((line) => line.includes('The database can no longer be written to'))
    const code = site.child.exitCode
    if (code !== 0 && exited && isLogged && acknowledgedAfter === 0 && missing.lost === 0 && isSound(DATA_DIR))
      survived++
    else
      notes.push(
        `round ${round}: ${failedSync?.file ?? 'no sync'} failed; exit code ${code}, exited in time: ${exited}, logged: ${isLogged}, acknowledged after: ${acknowledgedAfter}, lost: ${missing.lost}`,
      )
  }
  await rm(folder, { recursive: true, force: true })
  await shim.remove()
  return {
    name: 'sync-errors',
    description: what,
    tried: rounds,
    passed: survived,
    lost,
    notes: [
      `${countAcknowledged(acknowledged)} writes were acknowledged, ${tooLate} of them after a failure`,
      ...notes,
    ],
    ok: survived === rounds && acknowledged.size === 5,
  }
}
