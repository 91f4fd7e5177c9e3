import { findServerProgram } from '#tests/kit/find-programs.ts'
import { startLocalPostgres, withClient, type LocalPostgres } from '#tests/kit/postgres.ts'
import { startSite } from '#tests/kit/site-process.ts'
import { skippedResult, type FaultResult } from './fault-result.ts'
import { startPgBouncer } from './pgbouncer-pool.ts'
import { queryCount } from './stored-likes.ts'
import { restartBehind } from './two-servers.ts'

/** PgBouncer drops these settings of a connection, so docs/databases.md has them set for the role. */
const timeouts = { statement_timeout: '15s', lock_timeout: '1800ms', idle_in_transaction_session_timeout: '5s' }

/**
 * Two servers reach PostgreSQL through PgBouncer in session mode and are restarted under load. Transaction mode is not
 * supported: what it breaks is noted.
 */
export async function runPgBouncer({ rounds }: { rounds: number }): Promise<FaultResult> {
  const what = 'Two servers behind nginx reach PostgreSQL through PgBouncer in session mode and are restarted in turn.'
  const program = findServerProgram('pgbouncer')
  const server = program === undefined ? undefined : await startLocalPostgres('durable')
  if (program === undefined || !server) return skippedResult('pgbouncer', what, 'pgbouncer or PostgreSQL is missing')
  try {
    await withClient(server.url, async (client) => {
      for (const [name, value] of Object.entries(timeouts))
        await client.query(`alter role wagwise set ${name} = '${value}'`)
    })
    const pool = await startPgBouncer(program, server, 'session')
    const areSet = await timeoutsAreSet(pool.url)
    const result = await restartBehind('nginx', 'pgbouncer', { rounds }, pool)
    if (result.skipped !== undefined) await pool.stop()
    const notes = [
      ...result.notes,
      `the timeouts of the role are ${areSet ? '' : 'not '}in force`,
      await describeTransactionMode(program, server),
    ]
    return { ...result, description: what, notes, ok: result.ok && areSet }
  } finally {
    await server.stop()
  }
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

/** The lock of a start outlives the connection that took it, because the pool keeps the server's side open. */
async function describeTransactionMode(program: string, server: LocalPostgres): Promise<string> {
  const pool = await startPgBouncer(program, server, 'transaction')
  const site = await startSite('dist/server/main.js', { DATABASE_URL: pool.url, HOST: '127.0.0.1' })
  const locks = await queryCount(server.url, `select count(*) as n from pg_locks where locktype = 'advisory'`)
  await site.stop()
  await pool.stop()
  return locks > 0
    ? 'in transaction mode the lock of a start stays behind, so the next server would wait for it forever'
    : 'in transaction mode the lock of a start is released'
}
