import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createMailWorker } from '#features/mail/worker.ts'
import { readMailSettings, saveMailSettings, sendTestMail } from '#features/mail/server-settings.ts'
import { createSecretBox } from '#server/security/secret-box.ts'
import { startTestSmtp } from '#tests/kit/fakes/smtp.ts'
import { temporaryFolder } from '#tests/kit/temporary-folder.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { openMail } from './mail-setup.ts'
import { describeSmtpUrl, toSmtpUrl } from './smtp-url.ts'

const auth = { user: 'wag@pets.example', pass: 'p@ss/wörd' }
const defaultSender = { name: 'Wagwise', email: 'hello@pets.example' }

type Options = { app?: TestApp; key?: string; smtpUrl?: string; sender?: typeof defaultSender }

/** A site, or with `app` another process of the same one. */
async function open({ app: existing, key = 'one', smtpUrl, sender }: Options = {}) {
  const app = existing ?? (await createTestApp())
  const dataDir = join(temporaryFolder(), `wagwise-mail-${app.newId()}`)
  const secretBox = createSecretBox({ key })
  const { close, ...opened } = await openMail({ ...app, mail: { smtpUrl, sender, defaultSender }, dataDir, secretBox })
  onTestFinished(close)
  const deps = { ...app, ...opened }
  const worker = createMailWorker(deps, 'personal')
  const mail = { to: 'ada@example.test', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  async function deliver() {
    await app.mailer.send(mail)
    while (await worker.runOnce());
  }
  const listFiles = () => readdir(join(dataDir, 'outbox')).catch(() => [])
  return { app, deps, deliver, listFiles }
}

async function startServer(behavior = {}) {
  const smtp = await startTestSmtp({ auth, ...behavior })
  const { port } = describeSmtpUrl(smtp.url)
  return { smtp, server: { host: '127.0.0.1', port, security: 'none', user: auth.user, password: auth.pass } as const }
}

test('a server that was entered gets the next mail in every process, without a restart', async () => {
  const { smtp, server } = await startServer()
  const first = await open()
  const second = await open({ app: first.app })
  await first.deliver()
  expect([first.deps.mailTransport.target, await first.listFiles()]).toEqual(['files', [expect.any(String)]])
  const sender = { name: 'Pets', email: 'post@pets.example' }
  expect(await saveMailSettings(first.deps, { server, sender }, 'admin')).toEqual({ ok: true })
  expect(first.deps.mailTransport.target).toBe('server')
  await second.deliver()
  await first.deliver()
  expect(smtp.received).toHaveLength(2)
  expect(smtp.received[0]).toMatchObject({ from: 'post@pets.example', to: 'ada@example.test' })
  expect(smtp.received[0]?.message).toContain('From: Pets <post@pets.example>')
  await saveMailSettings(first.deps, { server: null, sender: null }, 'admin')
  expect(first.deps.mailTransport.target).toBe('files')
})

test('mails that wait for a wrong server leave as soon as the right one is entered', async () => {
  const { smtp, server } = await startServer()
  const { app, deps, deliver } = await open()
  await saveMailSettings(deps, { server: { ...server, password: 'wrong' } }, 'admin')
  for (let times = 0; times < 8; times++) {
    await deliver()
    app.advanceClock(5 * 60_000)
  }
  expect(smtp.received).toEqual([])
  await saveMailSettings(deps, { server }, 'admin')
  await deliver()
  expect(smtp.received).toHaveLength(9)
})

test('neither database, response nor log contains the password, and the log says who changed what', async () => {
  const { server } = await startServer()
  const { app, deps } = await open()
  await saveMailSettings(deps, { server }, 'admin')
  const rows = await app.db.selectFrom('settings').selectAll().execute()
  const log = await app.db.selectFrom('audit_log').select(['user_id', 'action', 'subject', 'details']).execute()
  expect(JSON.stringify([rows, log, await readMailSettings(deps), app.logged])).not.toContain('wörd')
  const changed = ['host', 'port', 'security', 'user', 'password']
  expect(log).toEqual([{ user_id: 'admin', action: 'settings.changed', subject: 'mail', details: { changed } }])
})

test('an empty password keeps the stored one, but never for another host, user or security', async () => {
  const { smtp, server } = await startServer()
  const { deps, deliver } = await open()
  const kept = { ...server, password: '' }
  const missing = { ok: false, reason: 'invalid', fields: { 'server.password': expect.any(String) } }
  expect(await saveMailSettings(deps, { server: kept }, 'admin')).toEqual(missing)
  await saveMailSettings(deps, { server }, 'admin')
  expect(await saveMailSettings(deps, { server: kept, sender: defaultSender }, 'admin')).toEqual({ ok: true })
  for (const change of [{ host: 'localhost' }, { user: 'eve' }, { security: 'starttls' as const }]) {
    expect(await saveMailSettings(deps, { server: { ...kept, ...change } }, 'admin')).toEqual(missing)
    expect(await sendTestMail(deps, { server: { ...kept, ...change } }, 'ann@pets.example')).toEqual(missing)
  }
  await deliver()
  expect(smtp.received).toHaveLength(1)
})

test('on a site with other secrets the password must be entered again, and mails wait until then', async () => {
  const { smtp, server } = await startServer()
  const { app, deps } = await open()
  await saveMailSettings(deps, { server }, 'admin')
  const restored = await open({ app, key: 'two' })
  expect(await readMailSettings(restored.deps)).toMatchObject({
    server: { host: '127.0.0.1', user: auth.user },
    hasPassword: false,
    passwordUnreadable: true,
    delivery: 'server',
  })
  await restored.deliver()
  const [mail] = await app.db.selectFrom('mails').select(['state', 'error']).execute()
  expect(mail).toMatchObject({ state: 'queued', error: expect.stringContaining('Enter it again in Settings, Mail') })
  await saveMailSettings(restored.deps, { server }, 'admin')
  await restored.deliver()
  expect(smtp.received).toHaveLength(2)
  expect(await readMailSettings(restored.deps)).toMatchObject({ hasPassword: true, passwordUnreadable: false })
})

test('SMTP_URL and MAIL_FROM win over what is stored', async () => {
  const stored = await startServer()
  const { app, deps } = await open()
  const sender = { name: 'Stored', email: 'stored@pets.example' }
  await saveMailSettings(deps, { server: stored.server, sender }, 'admin')
  const { smtp } = await startServer()
  const url = `${smtp.url}?ignoreTLS=true`
  const withServer = await open({ app, smtpUrl: url })
  await withServer.deliver()
  expect(smtp.received).toMatchObject([{ from: 'stored@pets.example' }])
  const withBoth = await open({ app, smtpUrl: url, sender: { name: '', email: 'fixed@pets.example' } })
  await withBoth.deliver()
  expect(smtp.received[1]).toMatchObject({ from: 'fixed@pets.example' })
  expect(stored.smtp.received).toEqual([])
  const described = await readMailSettings(withBoth.deps)
  expect(described).toMatchObject({ fromEnvironment: { server: true, sender: true }, hasPassword: false })
  expect(JSON.stringify(described)).not.toContain('ss/w')
  expect(await sendTestMail(withBoth.deps, {}, 'ann@pets.example')).toEqual({ ok: true, to: 'ann@pets.example' })
  expect(smtp.received[2]).toMatchObject({ from: 'fixed@pets.example', to: 'ann@pets.example' })
})

test("a test mail tries what is not saved yet, and a failure has the server's own words", async () => {
  const { smtp, server } = await startServer()
  const { app, deps } = await open()
  expect(await sendTestMail(deps, {}, 'ann@pets.example')).toEqual({ ok: false, reason: 'no_server' })
  expect(await sendTestMail(deps, { server }, 'ann')).toEqual({ ok: false, reason: 'bad_recipient' })
  expect(await sendTestMail(deps, { server }, 'ann@pets.example')).toMatchObject({ ok: true })
  expect(smtp.received[0]?.message).toContain('Subject: Test mail from Wagwise')
  expect(await sendTestMail(deps, { server: { ...server, password: 'no' } }, 'ann@pets.example')).toMatchObject({
    reason: 'not_sent',
    message: expect.stringContaining('535 5.7.8 not you'),
  })
  smtp.behavior.command = (line) => (line.startsWith('RCPT') ? '550 5.7.1 relaying denied' : undefined)
  expect(await sendTestMail(deps, { server }, 'ann@pets.example')).toMatchObject({
    message: 'The mail server replied: 550 5.7.1 relaying denied',
  })
  const rows = await app.db.selectFrom('settings').selectAll().where('name', '=', 'mail-server').execute()
  expect(rows).toEqual([])
})

test.each([
  ['tls', 'smtps://a%40b:p%2Fw@mail.test:465'],
  ['starttls', 'smtp://a%40b:p%2Fw@mail.test:465'],
  ['none', 'smtp://a%40b:p%2Fw@mail.test:465?ignoreTLS=true'],
] as const)('%s becomes a URL and is read from it', (security, url) => {
  const server = { host: 'mail.test', port: 465, security, user: 'a@b' }
  expect(toSmtpUrl({ ...server, password: 'p/w' })).toBe(url)
  expect(describeSmtpUrl(url)).toEqual(server)
})

test('the usual port of a URL without one is shown, and an IPv6 address stands in brackets', () => {
  expect(describeSmtpUrl('smtps://mail.test')).toEqual({ host: 'mail.test', port: 465, security: 'tls', user: '' })
  expect(describeSmtpUrl('smtp://mail.test').port).toBe(587)
  expect(toSmtpUrl({ host: '::1', port: 25, security: 'none', user: '', password: '' })).toBe(
    'smtp://[::1]:25?ignoreTLS=true',
  )
})
