import { expect, test } from 'vitest'
import { runChildren } from '#faults/children.ts'
import { runPostgres } from '#faults/postgres.ts'
import { runTwoServers } from '#faults/two-servers.ts'

test('two processes share one SQLite file; a killed one comes back and nothing acknowledged is lost', async () => {
  expect(await runChildren({ rounds: 2 })).toMatchObject({ ok: true, survived: 2, lost: 0 })
})

test('two servers behind nginx are restarted one after the other without a failed request (F16)', async () => {
  const figures = await runTwoServers({ rounds: 2 })
  expect(figures, figures.notes.join()).toMatchObject({ ok: true, lost: 0 })
})

test('PostgreSQL is killed under load: kept pages stay, writes are refused in time, nothing is lost (F5)', async () => {
  const figures = await runPostgres({ rounds: 1 })
  expect(figures, figures.notes.join()).toMatchObject({ ok: true, lost: 0 })
})
