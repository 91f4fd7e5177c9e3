import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { LocalPostgres, TestDatabaseServer } from '#tests/kit/postgres.ts'
import { withClient } from '#tests/kit/postgres.ts'
import { freePort } from '#tests/kit/site-process.ts'
import { waitUntil } from '#tests/kit/wait-until.ts'

/** PgBouncer in front of a PostgreSQL, set up as docs/databases.md says. */
export async function startPgBouncer(
  program: string,
  server: LocalPostgres,
  mode: 'session' | 'transaction',
): Promise<TestDatabaseServer> {
  const folder = await mkdtemp(join(tmpdir(), 'wagwise-pgbouncer-'))
  await chmod(folder, 0o777)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
postgres = host=${dirname(server.socket)} user=wagwise
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 40
max_client_conn = 500
ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout
logfile = ${folder}/log
`,
  )
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn(program, [...user, file], { stdio: 'ignore' })
  const url = `postgres://wagwise@127.0.0.1:${port}/postgres`
  const isUp = () =>
    withClient(url, (client) => client.query('select 1')).then(
      () => true,
      () => false,
    )
  if (!(await waitUntil(isUp))) throw new Error('PgBouncer did not start.')
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
