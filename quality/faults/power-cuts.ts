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
/** As slow as a busy hard disk: otherwise the power cut would hardly ever hit a pending sync. */
const slowDisk = { DISK_SYNC_MS: '40' }

/** F2: the disk loses what was not synced; every second round it loses only a random part of it. */
export async function runPowerCuts({ rounds }: { rounds: number }): Promise<FaultResult> {
  const what = 'A power cut under mixed writes: what was not synced is lost, wholly or in part (F2).'
  const shim = await buildDiskShim()
  if (typeof shim === 'string') return skippedResult('power-cuts', what, shim)
  const folder = await mkdtemp(join(tmpdir(), 'wagwise-power-'))
  const [DATA_DIR, before] = [join(folder, 'data'), join(folder, 'before')]
  const PORT = String(await freePort())
  const random = createRandom(2)
  const acknowledged: Acknowledged = new Map()
  let [sound, lost, forgotten] = [0, 0, 0]
  await mkdir(DATA_DIR)
  await (await startSite('dist/server/main.js', { ...common, DATA_DIR, PORT })).stop()
  for (let round = 0; round < rounds; round++) {
    await rm(before, { recursive: true, force: true })
    await cp(DATA_DIR, before, { recursive: true })
    await shim.clearJournal()
    const site = await startSite('dist/server/main.js', {
      ...common,
      DATA_DIR,
      PORT,
      ...shim.env(DATA_DIR),
      ...slowDisk,
    })
    const load = await startMixedWrites(site.url, { clients: 16, marker: `p${round}`, acknowledged })
    await wait(200 + random.below(1500))
    site.child.kill('SIGKILL')
    await Promise.all([once(site.child, 'exit'), load.stop()])
    const journal = await shim.readJournal()
    forgotten += simulatePowerCut({ before, after: DATA_DIR }, journal, round % 2 === 0 ? undefined : random)
    for (const name of await readdir(DATA_DIR)) if (/-shm$|\.lock/.test(name)) await rm(join(DATA_DIR, name))
    const missing = compareWithStored(DATA_DIR, acknowledged)
    lost = Math.max(lost, missing.lost)
    if (isSound(DATA_DIR) && missing.lost === 0 && missing.twice === 0) sound++
  }
  await rm(folder, { recursive: true, force: true })
  await shim.remove()
  return {
    name: 'power-cuts',
    description: what,
    tried: rounds,
    passed: sound,
    lost,
    notes: [
      `${countAcknowledged(acknowledged)} writes were acknowledged`,
      `${forgotten} disk writes had not been synced when the power was cut`,
    ],
    ok: sound === rounds && acknowledged.size === 5 && forgotten > 0,
  }
}
