import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFileCarrier } from '#server/adapters/mail/file-transport.ts'
import { openTestHouse } from '#tests/kit/test-app.ts'
import { openVisitor } from '#tests/kit/test-client.ts'

const ada = { email: 'ada@example.test', password: 'a calm long walk' }

async function openOutbox() {
  const folder = await mkdtemp(join(tmpdir(), 'wagwise-outbox-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const from = { name: 'Wagwise', address: 'hello@wagwise.test' }
  return { folder, carrier: createFileCarrier({ folder, from }) }
}

test('a forgotten password is replaced through a link in the outbox, once, and ends every session (258)', async () => {
  const { folder, carrier } = await openOutbox()
  const house = await openTestHouse({ carrier })
  const signedIn = openVisitor(house)
  await signedIn.ask('/api/auth/sign-up/email', { json: ada })
  const visitor = openVisitor(house)
  expect((await visitor.ask('/api/auth/request-password-reset', { json: { email: ada.email } })).status).toBe(200)
  await house.settled()

  const [file = ''] = await readdir(folder)
  expect(file).toMatch(/\.eml$/)
  expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600)
  const mail = await readFile(join(folder, file), 'utf8')
  expect(mail).toMatch(/^To: ada@example\.test$/m)
  expect(mail).toMatch(/^From: Wagwise <hello@wagwise\.test>$/m)
  const unfolded = mail.replaceAll('=\n', '').replaceAll('=3D', '=')
  const token = /http:\/\/localhost:3000\/reset-password\?token=([\w-]+)/.exec(unfolded)?.[1]

  const reset = (newPassword: string) => visitor.ask('/api/auth/reset-password', { json: { token, newPassword } })
  expect((await reset('short')).status).toBe(422)
  expect((await reset('a brand new one')).status).toBe(200)
  const again = await reset('yet another one')
  expect(again.status).toBe(400)
  expect(await again.json()).toMatchObject({ error: expect.stringContaining('used already') })

  expect((await signedIn.ask('/api/account/sessions')).status).toBe(401)
  expect((await visitor.ask('/api/auth/sign-in/email', { json: ada })).status).toBe(401)
  const json = { ...ada, password: 'a brand new one' }
  expect((await visitor.ask('/api/auth/sign-in/email', { json })).status).toBe(200)
})

test('asking for an unknown address answers the same and sends nothing (T7)', async () => {
  const house = await openTestHouse()
  await openVisitor(house).ask('/api/auth/sign-up/email', { json: ada })
  const answers = []
  for (const email of [ada.email, 'nobody@example.test']) {
    const response = await openVisitor(house).ask('/api/auth/request-password-reset', { json: { email } })
    answers.push([response.status, await response.text()])
  }
  await house.settled()
  expect(answers[0]).toEqual(answers[1])
  expect(house.mails.map(({ to }) => to)).toEqual([ada.email])
  // What opens an account does not lie about once it has left.
  expect(await house.db.selectFrom('mail_bodies').select('id').execute()).toEqual([])
})

test('the link leads to the configured site, whatever host the request names (rule 7)', async () => {
  const house = await openTestHouse()
  const visitor = openVisitor(house, { origin: 'http://evil.test' })
  await visitor.ask('/api/auth/sign-up/email', { json: ada })
  await visitor.ask('/api/auth/request-password-reset', { json: { email: ada.email } })
  await house.settled()
  expect(house.mails[0]?.text).toContain('http://localhost:3000/reset-password?token=')
  expect(JSON.stringify(house.mails)).not.toContain('evil')
})

test('a mail server that fails is our matter: the answer stays the same and the log says so', async () => {
  const house = await openTestHouse({ mailer: { send: async () => Promise.reject(new Error('no server')) } })
  const visitor = openVisitor(house)
  await visitor.ask('/api/auth/sign-up/email', { json: ada })
  const response = await visitor.ask('/api/auth/request-password-reset', { json: { email: ada.email } })
  expect(response.status).toBe(200)
  await house.settled()
  expect(house.logged.filter(({ level }) => level === 'error')).not.toHaveLength(0)
})
