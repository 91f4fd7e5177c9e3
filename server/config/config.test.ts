import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { variableNames } from './variables.ts'
import { loadConfig, readConfig } from './config.ts'
import type { Env } from './env-reader.ts'

test('without any variable the site is local: loopback, its own database, generous limits', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    origin: 'http://localhost:3000',
    fixedOrigin: undefined,
    isPublic: false,
    databaseUrl: undefined,
    seed: 'starter',
    rateLimitFactor: 50,
  })
})

test('all faults are named in one message', () => {
  const wrong = { PORT: 'eighty', SITE_URL: 'example.com/blog', SEED: 'some', TRUSTED_PROXIES: '10.0.0.1, proxy' }
  expect(() => readConfig(wrong)).toThrow(/4 errors:[^]*PORT[^]*SITE_URL[^]*TRUSTED_PROXIES[^]*SEED/)
})

test('a start waits for the database for a minute, or as long as asked, within reason', () => {
  expect(readConfig({}).databaseWaitMs).toBe(60_000)
  expect(readConfig({ DATABASE_WAIT: '0' }).databaseWaitMs).toBe(0)
  expect(() => readConfig({ DATABASE_WAIT: '-1' })).toThrow(/1 error/)
})

test('several processes need PostgreSQL', () => {
  const DATABASE_URL = 'postgres://wagwise@db/wagwise'
  expect(readConfig({ WEB_CONCURRENCY: '2', DATABASE_URL }).webConcurrency).toBe(2)
  expect(readConfig({ WEB_CONCURRENCY: '1' }).webConcurrency).toBe(1)
  expect(() => readConfig({ WEB_CONCURRENCY: '2' })).toThrow(
    /^The configuration has 1 error:\n- WEB_CONCURRENCY must be 1 with SQLite, because several processes need PostgreSQL \(DATABASE_URL\); it is "2"\.$/,
  )
})

test('a wrong database address is not repeated, since it may hold a password', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://root:hunter2@db' })).toThrow(/postgres:\/\//)
  expect(() => readConfig({ DATABASE_URL: 'mysql://root:hunter2@db' })).not.toThrow(/hunter2/)
})

test('a direct database address comes beside the one that leads through a pooler', () => {
  const DATABASE_DIRECT_URL = 'postgres://wagwise@db/wagwise'
  const DATABASE_URL = 'postgres://wagwise@pooler/wagwise'
  expect(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL }).databaseDirectUrl).toBe(DATABASE_DIRECT_URL)
  expect(() => readConfig({ DATABASE_DIRECT_URL })).toThrow(
    'DATABASE_URL must be given together with DATABASE_DIRECT_URL',
  )
})

test('a public origin makes limits strict, and they can only be switched off on a loopback address', () => {
  expect(readConfig({ SITE_URL: 'https://pets.example' })).toMatchObject({
    isPublic: true,
    rateLimitFactor: 1,
    hosts: ['::'],
  })
  expect(readConfig({ SITE_URL: 'https://pets.example', RATE_LIMITS: 'off' }).rateLimitFactor).toBe(1)
  expect(readConfig({ HOST: '127.0.0.1', RATE_LIMITS: 'off' }).rateLimitFactor).toBe(0)
  expect(readConfig({ SITE_URL: 'http://localhost:3000' })).toMatchObject({ isPublic: false, rateLimitFactor: 50 })
})

test('a country file must exist', () => {
  expect(readConfig({}).geoipFile).toBeUndefined()
  expect(() => readConfig({ GEOIP_DB: '/nowhere.mmdb' })).toThrow(/GEOIP_DB must be a file[^]*nowhere/)
})

test('the variables that are read, those we know and those that .env.example explains are the same', async () => {
  const read = new Set<string>()
  const watched = (env: Env) =>
    new Proxy(env, { get: (target, name) => (read.add(String(name)), target[String(name)]) })
  readConfig(watched({ STORAGE_URL: 's3://bucket', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' }))
  readConfig(watched({ AI_PROVIDER: 'openai', AI_API_KEY: 'a' }))
  // Tells whether we are in a container; it is not a setting.
  read.delete('KUBERNETES_SERVICE_HOST')
  expect([...read].toSorted()).toEqual(variableNames.toSorted())
  const example = [...(await readFile('.env.example', 'utf8')).matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name)
  expect(example.toSorted()).toEqual(variableNames.toSorted())
  const readme = [...(await readFile('README.md', 'utf8')).matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name = '']) => name)
  expect(readme.length).toBeGreaterThan(3)
  expect(variableNames).toEqual(expect.arrayContaining(readme))
})

test('.env is read, the environment wins, and a misspelled name in either is a warning', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'config-'))
  await writeFile(join(folder, '.env'), 'SITE_NAME="From the file"\nPORT=4000\nSEED=none\nDATABSE_URL=postgres://x')
  for (const name of ['SITE_NAME', 'SEED', 'DATABSE_URL']) vi.stubEnv(name, undefined)
  vi.stubEnv('PORT', '5000')
  vi.stubEnv('SITE_ULR', 'https://pets.example')
  onTestFinished(() => void vi.unstubAllEnvs())
  const warn = vi.fn<(sentence: string) => void>()
  expect(loadConfig(folder, warn)).toMatchObject({ port: 5000, siteName: 'From the file', seed: 'none' })
  expect(warn.mock.calls.flat().toSorted()).toEqual([
    'DATABSE_URL is not a setting. Did you mean DATABASE_URL?',
    'SITE_ULR is not a setting. Did you mean SITE_URL?',
  ])
})
