import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, startSite } from '#tests/kit/site-process.ts'
import type { FaultResult } from '#tests/kit/faults/fault-result.ts'
import { createRandom } from '#tests/kit/seeded-random.ts'

const common = { HOST: '127.0.0.1', LOG_LEVEL: 'error', SEED: 'none' }
const steps = 24
const rowsPerStep = 5000
const releasedFolder = 'db/migrations/sqlite'
/** The migrations that a database in use already has. */
const released = (await readdir(releasedFolder)).length

/**
 * F18: killed at each of 24 migrations of a database in use, and while the tables are created; the next start recovers
 * without intervention.
 */
export async function runMigrations({ rounds }: { rounds: number }): Promise<FaultResult> {
  const random = createRandom(18)
  const folder = await mkdtemp(join(tmpdir(), 'wagwise-f18-'))
  try {
    const root = await makeNewerProgram(join(folder, 'newer'))
    const inUse = await makeDatabaseInUse(join(folder, 'in-use'))
    const whole = await upgrade(root, await dataFolder(folder, inUse))
    const notes: string[] = []
    let [survived, early] = [0, 0]
    for (let round = 0; round < rounds; round++) {
      const step = round % (steps + 1)
      const dataDir = await dataFolder(folder, step > 0 ? inUse : undefined)
      const site = startNewer(root, dataDir, await freePort())
      await untilApplied(dataDir, step, site)
      await wait(random.below(step > 0 ? 10 : 40))
      site.kill('SIGKILL')
      if (site.signalCode === null && site.exitCode === null) await once(site, 'exit')
      const half = await readState(dataDir)
      if (half.schema !== whole.schema) early++
      const after = await upgrade(root, dataDir)
      if (!half.consistent) notes.push(`a kill at migration ${step + 1} left it half applied`)
      else if (after.schema !== whole.schema || !after.consistent)
        notes.push(`a different schema after migration ${step + 1}`)
      else survived++
      await rm(dataDir, { recursive: true })
    }
    return {
      name: 'migrations',
      description: `SIGKILL at each of ${steps} migrations and during the first start: none is left half applied, and the next start reaches the same schema (F18).`,
      tried: rounds,
      passed: survived,
      lost: 0,
      notes: [`${early} of the kills came before the schema was complete`, ...notes.slice(0, 5)],
      ok: survived === rounds && early > 0,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A copy of the program with extra migrations, each of which increments a counter in an existing row. */
async function makeNewerProgram(root: string): Promise<string> {
  await mkdir(root)
  for (const name of ['content', 'dist', 'server', 'node_modules', 'package.json'])
    await symlink(resolve(name), join(root, name))
  const migrations = join(root, 'db/migrations/sqlite')
  await cp(releasedFolder, migrations, { recursive: true })
  for (let step = 1; step <= steps; step++) {
    const sql = `
      create table step_${step} (id integer primary key, note text not null);
      insert into step_${step}
      with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${rowsPerStep})
      select n, 'note ' || n from counted;
      create index step_${step}_note on step_${step} (note);
      update settings set updated_at = updated_at + 1 where name = 'steps';`
    await writeFile(join(migrations, `${String(released + step).padStart(4, '0')}-step.sql`), sql)
  }
  return root
}

async function makeDatabaseInUse(DATA_DIR: string): Promise<string> {
  await (await startSite('dist/server/main.js', { ...common, DATA_DIR })).stop()
  const file = join(DATA_DIR, 'wagwise.db')
  const db = new DatabaseSync(file)
  db.exec(`insert into settings (name, value, updated_at) values ('steps', '1', 0); pragma wal_checkpoint(truncate)`)
  db.close()
  return file
}

async function dataFolder(folder: string, database: string | undefined): Promise<string> {
  const dataDir = await mkdtemp(join(folder, 'data-'))
  if (database !== undefined) await copyFile(database, join(dataDir, 'wagwise.db'))
  return dataDir
}

function startNewer(root: string, DATA_DIR: string, port: number) {
  const env = { ...process.env, ...common, DATA_DIR, PORT: String(port) }
  return spawn(process.execPath, ['dist/server/main.js'], { cwd: root, env, stdio: 'ignore' })
}

/** Waits until the migration before this step is applied; 0: until there is a database. */
async function untilApplied(dataDir: string, step: number, site: ReturnType<typeof startNewer>) {
  const file = join(dataDir, 'wagwise.db')
  while (!existsSync(file) && site.exitCode === null) await wait(1)
  if (step === 0) return
  const db = new DatabaseSync(file, { readOnly: true, timeout: 1000 })
  while (count(db, 'schema_migrations') < released + step - 1 && site.exitCode === null) await wait(1)
  db.close()
}

async function upgrade(root: string, dataDir: string) {
  const port = await freePort()
  const site = startNewer(root, dataDir, port)
  const ended = once(site, 'exit')
  const serves = () =>
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (site.exitCode === null && !(await serves())) await wait(50)
  site.kill()
  await ended
  return readState(dataDir)
}

/** `consistent`: every migration is there with all its rows or not at all, and none ran twice. */
function readState(dataDir: string): Promise<{ schema: string; consistent: boolean }> {
  return inCopy(dataDir, (db) => {
    const rows = db.prepare('select type, name, sql from sqlite_schema order by type, name').all()
    const tables = rows.filter(({ type }) => type === 'table').map(({ name }) => String(name))
    if (!tables.includes('schema_migrations') || !tables.includes('settings'))
      return { schema: '', consistent: tables.length === 0 }
    const stepTables = tables.filter((name) => name.startsWith('step_'))
    const counted = db.prepare(`select updated_at from settings where name = 'steps'`).get()?.['updated_at']
    const consistent =
      stepTables.every((table) => count(db, table) === rowsPerStep) &&
      stepTables.length === Math.max(0, count(db, 'schema_migrations') - released) &&
      (counted === undefined || counted === stepTables.length)
    return { schema: JSON.stringify(rows), consistent }
  })
}

function count(db: DatabaseSync, table: string): number {
  return Number(db.prepare(`select count(*) as rows from ${table}`).get()?.['rows'])
}

/** Reads a copy: opening a database recovers what a killed process left, and the next start must do that alone. */
async function inCopy<Result>(dataDir: string, read: (db: DatabaseSync) => Result): Promise<Result> {
  const copy = await mkdtemp(join(dataDir, '.copy-'))
  for (const name of ['wagwise.db', 'wagwise.db-wal', 'wagwise.db-journal'])
    if (existsSync(join(dataDir, name))) await copyFile(join(dataDir, name), join(copy, name))
  const db = new DatabaseSync(join(copy, 'wagwise.db'))
  try {
    return read(db)
  } finally {
    db.close()
    await rm(copy, { recursive: true })
  }
}
