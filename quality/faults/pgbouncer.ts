import { setTimeout as wait } from 'node:timers/promises'
import { findServerProgram } from '#tests/kit/find-programs.ts'
import { poolModes, startPgBouncer, type PoolMode } from '#tests/kit/pgbouncer.ts'
import { createTestDatabase, startLocalPostgres, withClient } from '#tests/kit/postgres.ts'
import { startSite } from '#tests/kit/site-process.ts'
import { skippedResult, type FaultResult } from '#tests/kit/faults/fault-result.ts'
import { queryCount } from '#tests/kit/faults/stored-likes.ts'
import { restartBehindNginx } from '#tests/kit/faults/two-servers.ts'

/** PgBouncer drops these settings of a connection, so docs/databases.md has them set for the role. */
const timeouts = { statement_timeout: '15s', lock_timeout: '1800ms', idle_in_transaction_session_timeout: '5s' }

/** Two servers reach PostgreSQL through PgBouncer, in either mode, and are restarted under load. */
export async function runPgBouncer({ rounds }: { rounds: number }): Promise<FaultResult> {
  const what =
    'Two servers behind nginx reach PostgreSQL through PgBouncer, in session and in transaction mode, and are restarted in turn.'
  const program = findServerProgram('pgbouncer')
  const server = program === undefined ? undefined : await startLocalPostgres('durable')
  if (program === undefined || !server) return skippedResult('pgbouncer', what, 'pgbouncer or PostgreSQL is missing')
  try {
    await withClient(server.url, async (client) => {
      for (const [name, value] of Object.entries(timeouts))
        await client.query(`alter role wagwise set ${name} = '${value}'`)
    })
    const results: FaultResult[] = []
    for (const mode of poolModes) results.push(await runMode(mode, program, server.url, rounds))
    const sum = (count: (result: FaultResult) => number) => results.reduce((total, one) => total + count(one), 0)
    const skipped = results.find((one) => one.skipped !== undefined)
    return {
      ...(skipped ?? { name: 'pgbouncer' }),
      description: what,
      tried: sum(({ tried }) => tried),
      passed: sum(({ passed }) => passed),
      lost: sum(({ lost }) => lost),
      notes: results.flatMap(({ notes }) => notes),
      ok: results.every(({ ok }) => ok),
    }
  } finally {
    await server.stop()
  }
}

async function runMode(mode: PoolMode, program: string, serverUrl: string, rounds: number): Promise<FaultResult> {
  const database = await createTestDatabase(serverUrl)
  const pool = await startPgBouncer(program, database.url, mode)
  const fail = (note: string): FaultResult => {
    const nothing = { tried: rounds, passed: 0, lost: 0 }
    return { name: 'pgbouncer', description: mode, ...nothing, notes: [`${mode}: ${note}`], ok: false }
  }
  try {
    if (!(await timeoutsAreSet(pool.url))) return fail('the timeouts of the role are not in force')
    if (mode === 'transaction' && !(await refusesWithoutDirectUrl(pool.url)))
      return fail('a server starts although it will not hear of the other')
    if ((await countLocks(serverUrl)) > 0) return fail('the lock of a start stays behind, so the next server will wait')
    const env = mode === 'transaction' ? { DATABASE_DIRECT_URL: database.url } : {}
    const { result, most } = await countConnections(serverUrl, () =>
      restartBehindNginx('pgbouncer', { rounds }, { database: pool, env }),
    )
    const locks = await countLocks(serverUrl)
    const notes = [...result.notes, `at most ${most} connections to PostgreSQL; ${locks} locks stayed behind`]
    return { ...result, notes: notes.map((note) => `${mode}: ${note}`), ok: result.ok && locks === 0 }
  } finally {
    await pool.stop()
  }
}

const countLocks = (url: string) => queryCount(url, `select count(*) as n from pg_locks where locktype = 'advisory'`)

async function timeoutsAreSet(url: string): Promise<boolean> {
  const errors: string[] = []
  await withClient(url, async (client) => {
    for (const name of Object.keys(timeouts)) {
      const { rows } = await client.query<Record<string, string>>(`show ${name}`)
      errors.push(rows[0]?.[name] ?? '')
    }
  })
  return errors.join() === Object.values(timeouts).join()
}

async function refusesWithoutDirectUrl(DATABASE_URL: string): Promise<boolean> {
  const start = startSite('dist/server/main.js', { DATABASE_URL, HOST: '127.0.0.1' })
  const outcome = await start.catch(String)
  if (typeof outcome === 'string') return outcome.includes('set DATABASE_DIRECT_URL')
  await outcome.stop()
  return false
}

/** Counts the most connections to PostgreSQL at one time, without its own. */
async function countConnections<Result>(url: string, work: () => Promise<Result>) {
  const over = new AbortController()
  let most = 0
  const counting = withClient(url, async (client) => {
    while (!over.signal.aborted) {
      const { rows } = await client.query<{ n: string }>(
        `select count(*) as n from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
      most = Math.max(most, Number(rows[0]?.n))
      await wait(100)
    }
  })
  try {
    const result = await work()
    return { result, most }
  } finally {
    over.abort()
    await counting
  }
}
