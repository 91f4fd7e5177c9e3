import { createServer } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { StartupError } from '#server/startup-error.ts'
import { migrationsFolder } from '#tests/kit/database.ts'
import { openDatabase } from './open-database.ts'

const open = (config: { dataDir?: string; databaseUrl?: string }) =>
  openDatabase({
    dataDir: '',
    databaseUrl: undefined,
    migrations: migrationsFolder,
    onFatal: () => undefined,
    ...config,
  })

test('connecting to a PostgreSQL that does not respond fails after two seconds', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  await expect(open({ databaseUrl: `postgres://me:secret@127.0.0.1:${port}/site` })).rejects.toThrow(StartupError)
  server.close()
}, 4000)
