import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { freePort, startSite } from '#tests/kit/site-process.ts'
import type { FaultResult } from '#tests/kit/faults/fault-result.ts'
import { createRandom } from '#tests/kit/seeded-random.ts'
import { mountSmallDisk } from './small-disk.ts'

const common = { HOST: '127.0.0.1', LOG_LEVEL: 'error', SEED: 'none' }

/** F18: two processes start together, the disk is full while tables are created, an old program meets a new schema. */
export async function runSchemaStarts({ rounds }: { rounds: number }): Promise<FaultResult> {
  const whole = await withTemporaryFolder(async (DATA_DIR) => {
    await (await startSite('dist/server/main.js', { ...common, DATA_DIR })).stop()
    return schemaOf(DATA_DIR)
  })
  let [survived, tried, full] = [0, 0, 0]
  const notes: string[] = []
  const random = createRandom(181)
  for (let round = 0; round < rounds; round++) {
    const parts = [
      withTemporaryFolder((folder) => startTwice(folder, whole)),
      startOnFullDisk(whole, 64 + random.below(900)),
      withTemporaryFolder(startOnNewerSchema),
    ]
    for (const part of parts) {
      const outcome = await part
      if (outcome === 'skipped') continue
      tried++
      if (outcome === 'was full') full++
      if (outcome === undefined || outcome === 'was full') survived++
      else notes.push(outcome)
    }
  }
  return {
    name: 'schema-starts',
    description: 'Two first starts at once, a full disk during a migration, an old program on a new schema (F18).',
    tried,
    passed: survived,
    lost: 0,
    notes: [
      `${full} first starts found the disk full and reported it; the next one needed no intervention`,
      ...notes.slice(0, 5),
    ],
    // Only the full disk can be skipped.
    ok: survived === tried && tried >= rounds * 2,
  }
}

async function withTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'wagwise-schema-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** One serves with the whole schema, the other reports that the file is in use. */
async function startTwice(DATA_DIR: string, whole: string): Promise<string | undefined> {
  const start = async () => {
    const PORT = String(await freePort())
    return startSite('dist/server/main.js', { ...common, DATA_DIR, PORT }).catch((error: Error) => error.message)
  }
  const both = await Promise.all([start(), start()])
  const rejected = both.filter((one) => typeof one === 'string')
  const served = both.filter((one) => typeof one !== 'string')
  const schema = schemaOf(DATA_DIR)
  for (const site of served) await site.stop()
  if (served.length !== 1) return `of two that started together ${served.length} serve`
  if (!rejected[0]?.includes('is in use by another Wagwise process')) return `the other one printed: ${rejected[0]}`
  return schema === whole ? undefined : 'two that started together created a different schema'
}

async function startOnFullDisk(whole: string, kilobytes: number): Promise<string | undefined> {
  const disk = await mountSmallDisk(kilobytes)
  if (!disk) return 'skipped'
  const DATA_DIR = join(disk.folder, 'data')
  try {
    const { code, output } = await tryToStart({ ...common, DATA_DIR })
    if (code !== 0 && (!/disk|full|space/i.test(output) || output.includes('    at '))) {
      return `with ${kilobytes} KB it printed: ${output.slice(0, 300)}`
    }
    disk.grow()
    await (await startSite('dist/server/main.js', { ...common, DATA_DIR })).stop()
    if (schemaOf(DATA_DIR) !== whole) return 'the schema differs after a full disk'
    return code === 0 ? undefined : 'was full'
  } finally {
    await disk.remove()
  }
}

/** A start that may fail; one that succeeds is stopped. */
async function tryToStart(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  try {
    const site = await startSite('dist/server/main.js', env)
    await site.stop()
    return { code: 0, output: '' }
  } catch (error) {
    return { code: 1, output: (error as Error).message.replace('dist/server/main.js did not start:', '') }
  }
}

async function startOnNewerSchema(DATA_DIR: string): Promise<string | undefined> {
  await (await startSite('dist/server/main.js', { ...common, DATA_DIR })).stop()
  const db = new DatabaseSync(join(DATA_DIR, 'wagwise.db'))
  db.exec(`insert into schema_migrations values (9999, 'future', 'x', 0); create table future (id text)`)
  db.close()
  const before = schemaOf(DATA_DIR)
  const { code, output } = await tryToStart({ ...common, DATA_DIR })
  if (code !== 1 || !output.includes('was made by a newer version of Wagwise'))
    return `an old program exited with ${code}: ${output}`
  return schemaOf(DATA_DIR) === before ? undefined : 'an old program changed a new schema'
}

function schemaOf(dataDir: string): string {
  const db = new DatabaseSync(join(dataDir, 'wagwise.db'), { readOnly: true })
  const rows = db.prepare('select type, name, sql from sqlite_schema order by type, name').all()
  db.close()
  return JSON.stringify(rows)
}
