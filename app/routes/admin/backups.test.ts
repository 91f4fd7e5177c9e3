import { expect, test } from 'vitest'
import { grantAdmin } from '#features/accounts/commands.ts'
import { createBackup, startBackup } from '#features/backups/commands.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

const path = '/api/admin/backups'
const password = 'correct horse battery'
const stored = { name: 'wagwise-2026-01-15T03-00-00Z.tar.gz', bytes: 3, created_at: 0 }

/** Backups take until `finish` is called with the outcome. */
async function openApp() {
  const outcome = Promise.withResolvers<boolean>()
  const app: TestApp = Object.assign(await createTestApp(), {
    backups: {
      list: async () => [stored],
      create: () => outcome.promise,
      open: async (name: string) =>
        name === stored.name ? { bytes: 3, body: new Blob(['abc']).stream() as ReadableStream } : undefined,
    },
  })
  return { app, finish: outcome.resolve }
}

async function signUpAdmin(app: TestApp, name: string) {
  const client = createTestClient(app)
  await client.fetch('/api/auth/sign-up/email', { json: { email: `${name}@example.org`, password, name } })
  const { user } = (await (await client.fetch('/api/session')).json()) as { user: { id: string } }
  await grantAdmin(app, user.id, 'test')
  return client
}

test('a backup is made while the admin waits, only one at a time, and a failure is shown until the next success', async () => {
  const { app, finish } = await openApp()
  const started = await startBackup(app, 'ann')
  const admin = await signUpAdmin(app, 'ann')
  const read = async () => (await (await admin.fetch(path)).json()) as object
  expect(await read()).toMatchObject({ isRunning: true, failedAt: null })
  expect((await admin.fetch(path, { method: 'POST' })).status).toBe(409)
  expect(await createBackup(app), 'the nightly one').toBe(false)
  finish(false)
  if (started.ok) await started.finished
  expect(await read()).toEqual({
    backups: [{ ...stored, created_at: '1970-01-01T00:00:00.000Z' }],
    isRunning: false,
    failedAt: new Date(app.clock()).toISOString(),
  })
  app.backups.create = async () => true
  expect((await admin.fetch(path, { method: 'POST' })).status).toBe(202)
  await expect.poll(read).toMatchObject({ isRunning: false, failedAt: null })
})

test('a backup is downloaded with a link that asks for the password and works for one admin for five minutes', async () => {
  const { app } = await openApp()
  const [admin, other] = [await signUpAdmin(app, 'ann'), await signUpAdmin(app, 'bea')]
  const ask = (json: object) => admin.fetch(`${path}/link`, { json })
  expect((await ask({ name: stored.name, password: 'wrong' })).status).toBe(400)
  expect((await ask({ name: '../secrets.json', password })).status).toBe(404)
  const { url } = (await (await ask({ name: stored.name, password })).json()) as { url: string }
  const file = await admin.fetch(url)
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${stored.name}"`)
  expect(await file.text()).toBe('abc')
  expect((await other.fetch(url)).status).toBe(404)
  app.advanceClock(5 * 60 * 1000 + 1)
  expect((await admin.fetch(url)).status).toBe(404)
  const log = await app.db.selectFrom('audit_log').select('subject').where('action', '=', 'backup.downloaded').execute()
  expect(log).toEqual([{ subject: stored.name }])
})
