import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openSqliteIn } from '#tests/kit/database.ts'
import { copyFilledFolder } from '#tests/kit/filled-site.ts'
import { freePort, startSite, tryToStart, type RunningSite } from '#tests/kit/site-process.ts'
import { temporaryFolder } from '#tests/kit/temporary-folder.ts'

async function newFolder() {
  const folder = await mkdtemp(join(temporaryFolder(), 'wagwise-start-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

function countArticles(folder: string): unknown {
  const db = new DatabaseSync(join(folder, 'wagwise.db'), { readOnly: true })
  const row = db.prepare('select count(*) as n from articles').get()
  db.close()
  return row?.['n']
}

let dataDir: string
let site: RunningSite

beforeAll(async () => {
  dataDir = await copyFilledFolder()
  site = await startSite('dist/server/main.js', { DATA_DIR: dataDir })
})
afterAll(async () => {
  await site.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('one start in an empty folder, with nothing set, creates the whole seeded site; a second publishes nothing twice (378)', async () => {
  const untouched = await copyFilledFolder()
  onTestFinished(() => rm(untouched, { recursive: true, force: true }))
  expect(await readdir(untouched)).toContain('wagwise.db')
  expect(countArticles(untouched)).toBe(39)
  const { total } = (await (await fetch(`${site.url}/api/articles?limit=1`)).json()) as { total: number }
  expect(total).toBe(39)
})

test('a second process on the same file is rejected, and the first one goes on', async () => {
  const { code, output } = await tryToStart({ DATA_DIR: dataDir, PORT: '0' })
  expect(code).toBe(1)
  expect(output).toMatch(new RegExp(`${site.child.pid}`))
  expect((await fetch(`${site.url}/api/health`)).status).toBe(200)
})

test('a normal start writes nothing to stderr', async () => {
  expect((await fetch(site.url)).status).toBe(200)
  await site.stop()
  expect(site.errors).toEqual([])
})

test('an invalid environment is rejected with every error in one message', async () => {
  const { code, output } = await tryToStart({ PORT: '99999', SEED: 'everything', DATA_DIR: await newFolder() })
  expect(code).toBe(1)
  expect(output).toMatch(/2 errors:[^]*PORT[^]*SEED/)
})

test('a port in use is one clear sentence', async () => {
  const blocker = createServer().listen(0, '127.0.0.1')
  await once(blocker, 'listening')
  onTestFinished(() => void blocker.close())
  const { port } = blocker.address() as AddressInfo
  const { code, output } = await tryToStart({ PORT: String(port), DATA_DIR: await newFolder(), SEED: 'none' })
  expect(code).toBe(1)
  expect(output).toContain(`Port ${port} is in use by another program.`)
  expect(output).not.toContain('    at ')
})

test('an unusable data folder is one clear sentence', async () => {
  const file = join(await newFolder(), 'a-file')
  await writeFile(file, '')
  const { code, output } = await tryToStart({ DATA_DIR: join(file, 'data'), PORT: '0' })
  expect(code).toBe(1)
  expect(output).toMatch(/^The data folder .* cannot be written to\.$/m)
})

test('an unreachable PostgreSQL is one clear sentence without the password', async () => {
  const port = await freePort()
  const DATABASE_URL = `postgres://wagwise:hunter2@127.0.0.1:${port}/wagwise`
  const { code, output } = await tryToStart({
    ...{ DATABASE_URL, DATA_DIR: await newFolder() },
    ...{ PORT: '0', DATABASE_WAIT: '0' },
  })
  expect(code).toBe(1)
  expect(output).toContain('PostgreSQL')
  expect(output).not.toContain('hunter2')
  expect(output.split('\n')).toHaveLength(1)
})

test('a schema from a newer version is rejected and left as it is', async () => {
  const DATA_DIR = await newFolder()
  await (await openSqliteIn(DATA_DIR)).close()
  const db = new DatabaseSync(join(DATA_DIR, 'wagwise.db'))
  db.exec("insert into schema_migrations values (9999, '9999_future.sql', 'x', 0)")
  db.close()
  const { code, output } = await tryToStart({ DATA_DIR, PORT: '0' })
  expect(code).toBe(1)
  expect(output).toContain('newer')
})
