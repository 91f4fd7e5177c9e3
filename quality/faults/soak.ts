import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, startSite } from '#tests/kit/site-process.ts'
import { countFailures, startLoad, countResponses } from '#tests/kit/load-generator.ts'
import { privateMegabytes, residentMegabytes } from '#tests/kit/process-usage.ts'
import type { FaultResult } from '#tests/kit/faults/fault-result.ts'
import { countMissing, startLikeLoad, type Acknowledged } from '#tests/kit/faults/like-load.ts'
import { growthPerTenMinutes } from './memory-growth.ts'

const paths = ['/', '/blog', '/shop', '/faq', '/blog?q=cat', '/api/articles/popular']
const minutesPerLife = 10
const maxWalMegabytes = 64

/**
 * F26: `rounds` minutes of readers and likes. In the first half a supervisor restarts the site after a SIGKILL every ten
 * minutes; in the second half one process lives on, and its memory must stay flat: its own, because the database is
 * mapped and grows with the likes.
 */
export async function runSoak({ rounds }: { rounds: number }): Promise<FaultResult> {
  const minutes = rounds || minutesPerLife
  const kills = Math.max(1, Math.round(minutes / 2 / minutesPerLife))
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'wagwise-soak-'))
  const env = { DATA_DIR, PORT: String(await freePort()), HOST: '127.0.0.1', RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
  let site = await startSite('dist/server/main.js', env)
  const load = startLoad(site.url, { clients: 8, perSecond: 50 }, (index) => ({
    path: paths[index % paths.length] ?? '/',
  }))
  const acknowledged: Acknowledged[] = []
  const files: number[] = []
  let whole = 0
  let memory: number[] = []
  let [wal, sound] = [0, 0]
  for (let life = 0; life <= kills; life++) {
    const likes = await startLikeLoad(() => site.url, { clients: 1, round: life, pause: 20 })
    memory = await sampleMemory(site.child.pid ?? 0, (minutes / 2 / (life < kills ? kills : 1)) * 60)
    whole = residentMegabytes(site.child.pid ?? 0)
    files.push((await readdir(`/proc/${site.child.pid}/fd`)).length)
    wal = Math.max(wal, (await stat(join(DATA_DIR, 'wagwise.db-wal'))).size / 1024 / 1024)
    site.child.kill('SIGKILL')
    await Promise.all([once(site.child, 'exit'), likes.stop()])
    // Not as arguments of one call: an hour of likes overflows the stack.
    for (const like of likes.acknowledged) acknowledged.push(like)
    site = await startSite('dist/server/main.js', env)
    if ((await fetch(`${site.url}/api/health`)).ok) sound++
  }
  const outcome = await load.stop()
  await site.stop()
  const lost = countMissing(acknowledged, readStoredLikes(DATA_DIR))
  await rm(DATA_DIR, { recursive: true, force: true })
  const successRate = 1 - countFailures(outcome) / countResponses(outcome)
  const fileGrowth = (files.at(-1) ?? 0) - (files[0] ?? 0)
  const slope = growthPerTenMinutes(memory.slice(Math.floor(memory.length / 4)))
  const longEnough = minutes / 2 / kills >= minutesPerLife
  return {
    name: 'soak',
    description: `${minutes} minutes of readers and likes with ${kills + 1} kills (F26).`,
    tried: kills + 1,
    passed: sound,
    lost,
    notes: [
      `${(successRate * 100).toFixed(3)} % of ${countResponses(outcome)} requests succeeded`,
      `${acknowledged.length} likes acknowledged, ${lost} lost`,
      `the journal had ${wal.toFixed(1)} MB at most; open files from ${files[0]} to ${files.at(-1)}`,
      `one process for ${Math.round(memory.length / 60)} minutes: ${Math.max(...memory)} MB at most, after its first quarter ${slope.toFixed(1)} % per ten minutes; every sixth: ${everySixth(memory).join(', ')} MB; with mapped files ${whole} MB at the end`,
    ],
    // A start takes two seconds of six hundred: in a shorter run they weigh more than the error budget of a day allows.
    ok:
      sound === kills + 1 &&
      lost === 0 &&
      acknowledged.length > 0 &&
      wal <= maxWalMegabytes &&
      fileGrowth <= 20 &&
      (!longEnough || slope < 2) &&
      successRate >= (longEnough ? 0.99 : 0.8),
  }
}

async function sampleMemory(pid: number, seconds: number): Promise<number[]> {
  const samples: number[] = []
  for (const over = performance.now() + seconds * 1000; performance.now() < over; await wait(1000)) {
    samples.push(privateMegabytes(pid))
  }
  return samples
}

function everySixth(samples: readonly number[]): number[] {
  return Array.from({ length: 6 }, (_, part) => samples[Math.ceil(((part + 1) * samples.length) / 6) - 1] ?? 0)
}

function readStoredLikes(dataDir: string): unknown[] {
  const db = new DatabaseSync(join(dataDir, 'wagwise.db'), { readOnly: true })
  const rows = db.prepare('select user_identifier as n from article_likes').all()
  db.close()
  return rows.map((row) => row['n'])
}
