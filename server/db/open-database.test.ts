import { createServer } from 'node:net'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

test('a data folder that cannot be one is refused with a sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wagwise-open-'))
  const file = join(folder, 'file')
  await writeFile(file, '')
  await expect(open({ dataDir: file })).rejects.toThrow(StartupError)
  await expect(open({ dataDir: join(file, 'deeper') })).rejects.toThrow(
    `The data folder ${file}/deeper cannot be written to.`,
  )
  await rm(folder, { recursive: true })
})

test('a file that is not a database is refused with a sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wagwise-open-'))
  await writeFile(join(folder, 'wagwise.db'), 'just some text, which is long enough to be looked at'.repeat(100))
  await expect(open({ dataDir: folder })).rejects.toThrow(StartupError)
  await rm(folder, { recursive: true })
})

test('a second opening of the same folder is refused while the first lasts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wagwise-open-'))
  const first = await open({ dataDir: folder })
  await expect(open({ dataDir: folder })).rejects.toThrow(/is in use by another Wagwise process/)
  await first.close()
  const second = await open({ dataDir: folder })
  await second.close()
  await rm(folder, { recursive: true })
})

test('a PostgreSQL that cannot be reached is named without the password', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  server.close()
  const thrown = await open({ databaseUrl: `postgres://me:secret@127.0.0.1:${port}/site` }).catch(
    (error: unknown) => error,
  )
  expect(thrown).toBeInstanceOf(StartupError)
  expect(String(thrown)).toContain(`127.0.0.1:${port}/site`)
  expect(String(thrown)).toContain('ECONNREFUSED')
  expect(String(thrown)).not.toContain('secret')
})

test('an address that is none is refused with a sentence', async () => {
  await expect(open({ databaseUrl: 'not an address' })).rejects.toThrow(StartupError)
})
