import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, startSite } from '#tests/kit/site-process.ts'
import type { Figures } from './figures.ts'
import { createRandom } from './random.ts'

const common = { HOST: '127.0.0.1', LOG_LEVEL: 'error', SEED: 'none' }

/** F18: killed at a random moment of its first start, while it makes its tables; the next start needs no hand. */
export async function runMigrations({ rounds }: { rounds: number }): Promise<Figures> {
  const random = createRandom(18)
  const whole = await schemaAfterStart(await mkdtemp(join(tmpdir(), 'wagwise-f18-')))
  let [survived, early] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'wagwise-f18-'))
    const env = { ...process.env, ...common, DATA_DIR, PORT: String(await freePort()) }
    const child = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: 'ignore' })
    await wait(60 + random.below(500))
    child.kill('SIGKILL')
    await once(child, 'exit')
    if (schemaOf(DATA_DIR) !== whole) early++
    if ((await schemaAfterStart(DATA_DIR)) === whole) survived++
  }
  const what = 'SIGKILL during the first start: the next one ends with the same schema, by itself (F18).'
  return {
    name: 'migrations',
    what,
    tried: rounds,
    survived,
    lost: 0,
    notes: [`${early} of the kills came before the schema was complete`],
    ok: survived === rounds,
  }
}

async function schemaAfterStart(DATA_DIR: string): Promise<string> {
  const site = await startSite('dist/server/main.js', { ...common, DATA_DIR })
  await site.stop()
  const schema = schemaOf(DATA_DIR)
  await rm(DATA_DIR, { recursive: true, force: true })
  return schema
}

function schemaOf(dataDir: string): string {
  try {
    const db = new DatabaseSync(join(dataDir, 'wagwise.db'), { readOnly: true })
    const rows = db.prepare('select type, name, sql from sqlite_schema order by type, name').all()
    db.close()
    return JSON.stringify(rows)
  } catch {
    return ''
  }
}
