import { createServer } from 'node:net'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { DatabaseSync } from 'node:sqlite'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, startSite, tryToStart } from '#tests/kit/site-process.ts'

async function folder() {
  const made = await mkdtemp(join(tmpdir(), 'wagwise-start-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

test('a wrong environment is refused with every fault in one message', async () => {
  const { code, output } = await tryToStart({ PORT: '99999', SEED: 'everything', DATA_DIR: await folder() })
  expect(code).toBe(1)
  expect(output).toMatch(/2 faults:[^]*PORT[^]*SEED/)
})

test('a taken port is one clear sentence', async () => {
  const blocker = createServer().listen(0, '127.0.0.1')
  await once(blocker, 'listening')
  onTestFinished(() => void blocker.close())
  const { port } = blocker.address() as AddressInfo
  const { code, output } = await tryToStart({ PORT: String(port), DATA_DIR: await folder(), SEED: 'none' })
  expect(code).toBe(1)
  expect(output).toContain(`Port ${port} is taken by another program.`)
  expect(output).not.toContain('    at ')
})

test('a data folder that cannot be one is one clear sentence', async () => {
  const file = join(await folder(), 'a-file')
  await writeFile(file, '')
  const { code, output } = await tryToStart({ DATA_DIR: join(file, 'data'), PORT: '0' })
  expect(code).toBe(1)
  expect(output).toMatch(/^The data folder .* cannot be written to\.$/m)
})

test('a PostgreSQL that is not there is one clear sentence without the password', async () => {
  const port = await freePort()
  const DATABASE_URL = `postgres://wagwise:hunter2@127.0.0.1:${port}/wagwise`
  const { code, output } = await tryToStart({ DATABASE_URL, DATA_DIR: await folder(), PORT: '0' })
  expect(code).toBe(1)
  expect(output).toContain('PostgreSQL')
  expect(output).not.toContain('hunter2')
})

test('a second process on the same file is refused, and the first one goes on', async () => {
  const DATA_DIR = await folder()
  const first = await startSite('dist/server/main.js', { DATA_DIR, SEED: 'none' })
  onTestFinished(() => first.stop())
  const { code, output } = await tryToStart({ DATA_DIR, PORT: '0' })
  expect(code).toBe(1)
  expect(output).toMatch(new RegExp(`${first.child.pid}`))
  expect((await fetch(`${first.url}/api/health`)).status).toBe(200)
})

test('a schema from a newer version is refused and left as it is', async () => {
  const DATA_DIR = await folder()
  const site = await startSite('dist/server/main.js', { DATA_DIR, SEED: 'none' })
  await site.stop()
  const db = new DatabaseSync(join(DATA_DIR, 'wagwise.db'))
  db.exec("insert into schema_migrations values (9999, '9999_future.sql', 'x', 0)")
  db.close()
  const { code, output } = await tryToStart({ DATA_DIR, PORT: '0' })
  expect(code).toBe(1)
  expect(output).toContain('newer')
})

test('a site whose data folder is deleted ends with a sentence instead of promising what is lost (F1)', async () => {
  const DATA_DIR = await folder()
  const { child, lines, url } = await startSite('dist/server/main.js', { DATA_DIR, SEED: 'none' })
  const ended = once(child, 'exit')
  await rm(DATA_DIR, { recursive: true })
  const headers = { 'content-type': 'application/json', origin: url }
  const body = JSON.stringify({ email: 'ada@example.org' })
  const subscribed = fetch(`${url}/api/functions/subscribe-newsletter`, { method: 'POST', headers, body })
  const answered = await subscribed.then(({ status }) => status).catch(() => 0)
  expect([0, 500, 503]).toContain(answered)
  expect(await ended).toEqual([1, null])
  expect(lines.join('\n')).toContain('was deleted or replaced while the site was using it')
})

test('one start in an empty folder, with nothing set, makes the whole seeded site; a second publishes nothing twice (378)', async () => {
  const DATA_DIR = await folder()
  await mkdir(DATA_DIR, { recursive: true })
  await chmod(DATA_DIR, 0o700)
  const count = async () => {
    const site = await startSite('dist/server/main.js', { DATA_DIR })
    const { total } = (await (await fetch(`${site.url}/api/articles?limit=1`)).json()) as { total: number }
    await site.stop()
    return total
  }
  expect([await count(), await count()]).toEqual([39, 39])
  expect(await readdir(DATA_DIR)).toContain('wagwise.db')
})
