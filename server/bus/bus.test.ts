import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BusEvent, Log } from '#features/ports.ts'
import { openDatabase, type Database } from '#server/db/open-database.ts'
import { migrationsFolder } from '#tests/kit/database.ts'
import { startPostgres, type TestDatabaseServer } from '#tests/kit/postgres.ts'
import { createContentVersion } from './content-version.ts'
import { createLocalBus } from './local-bus.ts'
import { openPostgresBus } from './postgres-bus.ts'

const silent = () => undefined

test('a listener hears every event once, until it stops listening', async () => {
  const bus = createLocalBus(silent)
  const received: BusEvent[] = []
  const stop = bus.subscribe((event) => received.push(event))
  await bus.publish({ topic: 'run', run_id: '1' })
  stop()
  await bus.publish({ topic: 'run', run_id: '2' })
  expect(received).toEqual([{ topic: 'run', run_id: '1' }])
})

test('a listener that throws does not keep the event from others', async () => {
  const log = vi.fn<Log>()
  const bus = createLocalBus(log)
  const received = vi.fn<(event: BusEvent) => void>()
  bus.subscribe(() => {
    throw new Error('broken')
  })
  bus.subscribe(received)
  await bus.publish({ topic: 'content' })
  expect(received).toHaveBeenCalledOnce()
  expect(log).toHaveBeenCalledOnce()
})

test('the content version rises at once when raised, and not for views', () => {
  const bus = createLocalBus(silent)
  const content = createContentVersion(bus)
  const before = content.current()
  void content.bump()
  expect(content.current()).toBe(before + 1)
  void bus.publish({ topic: 'view', path: '/', country: 'CH', kind: 'person', at: 1 })
  expect(content.current()).toBe(before + 1)
})

describe('two processes on PostgreSQL', () => {
  let server: TestDatabaseServer | undefined
  let database: Database

  beforeAll(async () => {
    server = await startPostgres()
    if (!server) return
    const config = { dataDir: '', databaseUrl: server.url, migrations: migrationsFolder, onFatal: silent }
    database = await openDatabase(config)
  }, 30_000)
  afterAll(async () => {
    if (!server) return
    await database.close()
    await server.stop()
  })
  beforeEach((context) => {
    if (!server) context.skip('PostgreSQL is not installed')
  })

  async function openTwo() {
    const options = { url: server?.url ?? '', db: database.db, log: silent }
    const [here, there] = await Promise.all([openPostgresBus(options), openPostgresBus(options)])
    const close = () => Promise.all([here.close(), there.close()])
    return { here: here.bus, there: there.bus, close }
  }

  test('both hear an event exactly once', async () => {
    const { here, there, close } = await openTwo()
    const received: [string, BusEvent][] = []
    here.subscribe((event) => received.push(['here', event]))
    there.subscribe((event) => received.push(['there', event]))
    const view: BusEvent = { topic: 'view', path: '/ä', country: 'CH', kind: 'admin', at: 1_790_000_000_000 }
    await here.publish(view)
    await here.publish({ topic: 'run', run_id: 'last' })
    await expect.poll(() => received).toHaveLength(4)
    for (const side of ['here', 'there']) {
      expect(received.filter(([where, { topic }]) => where === side && topic === 'view')).toEqual([[side, view]])
    }
    await close()
  })

  test('a change in one process raises the content version in the other', async () => {
    const { here, there, close } = await openTwo()
    const versionHere = createContentVersion(here)
    const versionThere = createContentVersion(there)
    const before = versionHere.current()
    await versionThere.bump()
    await expect.poll(() => versionHere.current()).toBe(before + 1)
    await close()
  })

  test('after a broken connection content may have changed, and events arrive again', async () => {
    const { here, there, close } = await openTwo()
    const received: BusEvent[] = []
    here.subscribe((event) => received.push(event))
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen wagwise'`.execute(
      database.db,
    )
    await expect.poll(() => received).toContainEqual({ topic: 'gap' })
    await there.publish({ topic: 'run', run_id: 'after' })
    await expect.poll(() => received).toContainEqual({ topic: 'run', run_id: 'after' })
    await close()
  })

  test('an event that is too long for PostgreSQL is refused', async () => {
    const { here, close } = await openTwo()
    await expect(here.publish({ topic: 'run', run_id: 'x'.repeat(8000) })).rejects.toThrow(RangeError)
    await close()
  })
})
