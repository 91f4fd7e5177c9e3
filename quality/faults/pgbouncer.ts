import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findServerProgram } from '#tests/kit/find-programs.ts'
import { poolModes, startPgBouncer, type PoolMode } from '#tests/kit/pgbouncer.ts'
import { createTestDatabase, startLocalPostgres, withClient } from '#tests/kit/postgres.ts'
import { tryToStart } from '#tests/kit/site-process.ts'
import { skippedResult, type FaultResult } from './fault-result.ts'
import { queryCount } from './stored-likes.ts'
import { restartBehind } from './two-servers.ts'

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
  const areSet = await timeoutsAreSet(pool.url)
  const refused = mode === 'session' || (await refusesWithoutDirectUrl(pool.url))
  const connections = countConnections(serverUrl)
  const direct = mode === 'transaction' ? { DATABASE_DIRECT_URL: database.url } : {}
  const result = await restartBehind('nginx', 'pgbouncer', { rounds }, { database: pool, env: direct })
  const most = await connections.stop()
  const locks = await queryCount(serverUrl, `select count(*) as n from pg_locks where locktype = 'advisory'`)
  if (result.skipped !== undefined) await pool.stop()
  await database.stop()
  const notes = [
    ...result.notes,
    `at most ${most} connections to PostgreSQL; ${locks} locks stayed behind`,
    `the timeouts of the role are ${areSet ? '' : 'not '}in force`,
    ...(refused ? [] : ['a server started although it would have heard nothing of the other']),
  ].map((note) => `${mode}: ${note}`)
  return { ...result, notes, ok: result.ok && areSet && refused && locks === 0 }
}

async function timeoutsAreSet(url: string): Promise<boolean> {
  const found: string[] = []
  await withClient(url, async (client) => {
    for (const name of Object.keys(timeouts)) {
      const { rows } = await client.query<Record<string, string>>(`show ${name}`)
      found.push(rows[0]?.[name] ?? '')
    }
  })
  return found.join() === Object.values(timeouts).join()
}

async function refusesWithoutDirectUrl(DATABASE_URL: string): Promise<boolean> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'wagwise-deaf-'))
  const { code, output } = await tryToStart({ DATABASE_URL, DATA_DIR, HOST: '127.0.0.1', PORT: '0' })
  await rm(DATA_DIR, { recursive: true })
  return code === 1 && output.includes('set DATABASE_DIRECT_URL')
}

/** The most connections to PostgreSQL at one time, without the one that counts them. */
function countConnections(url: string) {
  const over = new AbortController()
  let most = 0
  const work = withClient(url, async (client) => {
    while (!over.signal.aborted) {
      const { rows } = await client.query<{ n: string }>(
        `select count(*) as n from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
      most = Math.max(most, Number(rows[0]?.n))
      await wait(100)
    }
  })
  return {
    async stop(): Promise<number> {
      over.abort()
      await work
      return most
    },
  }
}
