import { expect, onTestFinished, test } from 'vitest'
import { StartupError } from '#server/startup-error.ts'
import { startLocalPostgres } from '#tests/kit/postgres.ts'
import { connectWhenUp } from './wait-for-postgres.ts'

test('a database that is away at the start is waited for, with one sentence', async (context) => {
  const server = await startLocalPostgres('hasty')
  if (!server) return context.skip('PostgreSQL is missing')
  onTestFinished(server.stop)
  await server.end('SIGINT')
  const sentences: string[] = []
  const connecting = connectWhenUp(server.url, { forMs: 30_000, onWait: (sentence) => void sentences.push(sentence) })
  await expect.poll(() => sentences.length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  await server.start()
  const client = await connecting
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
  expect(sentences).toEqual([
    expect.stringMatching(/^PostgreSQL at .* cannot be used: .* Waiting for it, 30 seconds at most\.$/),
  ])
})

test('what waiting cannot fix is reported at once', async (context) => {
  const server = await startLocalPostgres('hasty')
  if (!server) return context.skip('PostgreSQL is missing')
  onTestFinished(server.stop)
  const url = server.url.replace('/postgres?', '/no_such_database?')
  const sentences: string[] = []
  const started = performance.now()
  const attempt = connectWhenUp(url, { forMs: 120_000, onWait: (sentence) => void sentences.push(sentence) })
  await expect(attempt).rejects.toThrow(StartupError)
  expect(performance.now() - started).toBeLessThan(60_000)
  expect(sentences).toEqual([])
})
