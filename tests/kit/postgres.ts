import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { findPostgres } from './find-programs.ts'
import { fastFolder } from './temporary-folder.ts'

const run = promisify(execFile)

export type TestDatabaseServer = { url: string; stop: () => Promise<void> }
/** A server that can be stopped, killed and restarted, and that is durable unless started otherwise. */
export type LocalPostgres = TestDatabaseServer & {
  /** The socket it listens on. */
  socket: string
  end: (signal: 'SIGINT' | 'SIGKILL') => Promise<void>
  start: () => Promise<void>
}

/**
 * A database for tests: on the server that this run or its caller has already started, otherwise on one of our own;
 * undefined if PostgreSQL is not installed.
 */
export async function startPostgres(): Promise<TestDatabaseServer | undefined> {
  const url = process.env['WAGWISE_TEST_PG'] ?? process.env['TEST_DATABASE_URL']
  return url ? createTestDatabase(url) : startLocalPostgres('hasty')
}

const prefix = 'wagwise_test'

/**
 * A new database on the server with this URL, as a copy of `template`. By default PostgreSQL logs every page of a copy,
 * which takes twice the time of copying the files.
 */
export async function createTestDatabase(server: string, template = 'template0'): Promise<TestDatabaseServer> {
  const creator = databaseName(server)
  const name = `${creator.startsWith(prefix) ? creator : prefix}_${randomUUID().slice(-12)}`
  await withClient(server, (client) => client.query(`create database ${name} template ${template} strategy file_copy`))
  return { url: withDatabase(server, name), stop: () => withClient(server, (client) => dropDatabases(client, name)) }
}

/** This database and those created through it: workers are killed without a chance to drop theirs. */
async function dropDatabases(client: Client, name: string) {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where datname = $1 or starts_with(datname::text, $2)',
    [name, `${name}_`],
  )
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
}

/** Runs `work` with one connection to the server. */
export async function withClient(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client(url)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

export function databaseName(url: string): string {
  return new URL(url).pathname.slice(1)
}

function withDatabase(url: string, name: string): string {
  const parsed = new URL(url)
  parsed.pathname = `/${name}`
  return parsed.href
}

/** `hasty`: faster, but loses data when killed. */
export async function startLocalPostgres(care: 'hasty' | 'durable'): Promise<LocalPostgres | undefined> {
  const programs = findPostgres()
  if (!programs) return undefined
  const { folder, data, as } = await makeClusterFolder(care === 'hasty' ? fastFolder() : tmpdir())
  const cluster = ['-D', data, '-U', 'wagwise', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  await run(join(programs, 'initdb'), cluster, as)
  return serveCluster(programs, folder, care === 'hasty' ? hurry : [])
}

/** A hot standby of the server that this port leads to. Its name for synchronous_standby_names is standby. */
export async function startStandby(port: number): Promise<LocalPostgres> {
  const programs = findPostgres()
  if (!programs) throw new Error('PostgreSQL is not installed.')
  const { folder, data, as } = await makeClusterFolder(tmpdir())
  const source = ['-h', '127.0.0.1', '-p', String(port), '-U', 'wagwise', '-X', 'stream', '-c', 'fast']
  await run(join(programs, 'pg_basebackup'), [...source, '-R', '--no-sync', '-D', data], as)
  return serveCluster(programs, folder, ['cluster_name=standby'])
}

// Each worker keeps the pools of its databases, and one test opens about twenty.
const hurry = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=500']

async function makeClusterFolder(parent: string) {
  const folder = await mkdtemp(join(parent, 'wagwise-pg-'))
  const user = await unprivilegedUser()
  if (user) await chown(folder, user.uid, user.gid)
  return { folder, data: join(folder, 'data'), as: { ...user, cwd: folder } }
}

async function serveCluster(programs: string, folder: string, settings: readonly string[]): Promise<LocalPostgres> {
  const as = { ...(await unprivilegedUser()), cwd: folder }
  const more = settings.flatMap((setting) => ['-c', setting])
  let server: ChildProcess
  const start = async () => {
    server = spawn(join(programs, 'postgres'), ['-D', join(folder, 'data'), '-k', folder, '-h', '', ...more], {
      ...as,
      stdio: 'ignore',
    })
    await waitUntilReady(join(programs, 'pg_isready'), folder)
  }
  // SIGINT is a fast shutdown: PostgreSQL ends its own children. After SIGKILL they exit on their own, a little later.
  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    server.kill(signal)
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
  }
  await start()
  return {
    url: `postgres://wagwise@localhost/postgres?host=${encodeURIComponent(folder)}`,
    socket: join(folder, '.s.PGSQL.5432'),
    start,
    end,
    async stop() {
      await end('SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root. */
async function unprivilegedUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user) throw new Error('Run as root, PostgreSQL needs a user postgres or nobody.')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

async function waitUntilReady(pgIsReady: string, folder: string) {
  for (let attempt = 0; attempt < 1200; attempt++) {
    const ready = await run(pgIsReady, ['-h', folder, '-q']).then(
      () => true,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('PostgreSQL did not start within a minute.')
}
