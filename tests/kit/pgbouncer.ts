import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient, type TestDatabaseServer } from './postgres.ts'
import { freePort } from './site-process.ts'
import { waitUntil } from './wait-until.ts'

export const poolModes = ['session', 'transaction'] as const
export type PoolMode = (typeof poolModes)[number]

/** Connections to PostgreSQL. In transaction mode two servers, with 12 connections each, share these. */
const poolSizes: Readonly<Record<PoolMode, number>> = { session: 40, transaction: 10 }

/** PgBouncer in front of a database, set up as docs/databases.md says. */
export async function startPgBouncer(program: string, url: string, mode: PoolMode): Promise<TestDatabaseServer> {
  const folder = await mkdtemp(join(tmpdir(), 'wagwise-pgbouncer-'))
  await chmod(folder, 0o777)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const { searchParams, hostname, port: serverPort, username, password, pathname } = new URL(url)
  const server = {
    host: searchParams.get('host') ?? hostname,
    port: serverPort || '5432',
    user: username,
    ...(password && { password }),
  }
  await writeFile(
    file,
    `[databases]
* = ${Object.entries(server)
      .map(([name, value]) => `${name}=${value}`)
      .join(' ')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${poolSizes[mode]}
max_client_conn = 500
ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout
logfile = ${folder}/log
`,
  )
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn(program, [...user, file], { stdio: 'ignore' })
  const pooled = `postgres://wagwise@127.0.0.1:${port}${pathname}`
  const isUp = () =>
    withClient(pooled, (client) => client.query('select 1')).then(
      () => true,
      () => false,
    )
  if (!(await waitUntil(isUp))) throw new Error('PgBouncer did not start.')
  return {
    url: pooled,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
