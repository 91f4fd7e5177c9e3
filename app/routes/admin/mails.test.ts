import { expect, test } from 'vitest'
import { grantAdmin } from '#features/accounts/commands.ts'
import { TransportError, type MailTransport } from '#features/mail/ports.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

type ListedMail = {
  id: string
  state: string
  error: string
  recipient: string
  canPreview: boolean
  canResend: boolean
}
type MailList = { mails: ListedMail[]; delivery: string; total: number }
const mail = { to: 'ada@example.test', subject: 'Hello', text: 'Hello', html: '<script>alert(1)</script><p>Hello</p>' }

async function openAdmin(app: TestApp) {
  const visitor = createTestClient(app)
  const json = { email: 'ann@example.org', password: 'correct horse battery', name: 'Ann' }
  await visitor.fetch('/api/auth/sign-up/email', { json })
  const { user } = (await (await visitor.fetch('/api/session')).json()) as { user: { id: string } }
  await grantAdmin(app, user.id, 'test')
  return visitor
}

test('the outbox lists what became of every mail, and a failed one is sent again', async () => {
  let broken = true
  const transport: MailTransport = {
    target: 'server',
    async send(_mail, handOver) {
      if (broken) throw new TransportError('rejected', 'The mail server replied: 554 no')
      await handOver()
    },
    purge: async () => undefined,
  }
  const app = await createTestApp({ mailTransport: transport })
  const admin = await openAdmin(app)
  await app.mailer.send(mail)
  await app.flushMail()
  const read = async (query = '') => (await (await admin.fetch(`/api/admin/mails${query}`)).json()) as MailList
  const { mails, delivery } = await read('?state=failed')
  expect(delivery).toBe('server')
  expect(mails).toMatchObject([
    {
      state: 'failed',
      error: 'The mail server replied: 554 no',
      recipient: mail.to,
      canPreview: true,
      canResend: true,
    },
  ])
  expect(await (await admin.fetch('/api/admin/counts')).json()).toMatchObject({ mails: 1 })
  broken = false
  const again = `/api/admin/mails/${mails[0]?.id}/again`
  expect((await admin.fetch(again, { json: {} })).status).toBe(200)
  await app.flushMail()
  expect((await read()).mails).toMatchObject([{ state: 'sent', error: '', canResend: false }])
  expect((await admin.fetch(again, { json: {} })).status).toBe(409)
  expect((await admin.fetch('/api/admin/mails/none/again', { json: {} })).status).toBe(404)
})

const files: MailTransport = { target: 'files', send: async () => undefined, purge: async () => undefined }
const secretKinds = ['reset', 'address', 'confirm', 'sign-up']

test.each([
  ['hidden on a public site', true, 410],
  ['shown on localhost', false, 200],
])('without a mail server, previews of mails with secret links are %s', async (_where, isPublic, status) => {
  const origin = isPublic ? 'https://wagwise.test' : 'http://localhost:3000'
  const config = { name: 'Wagwise', origin, isPublic, affiliateTag: 'x-20' }
  const app = await createTestApp({ config, mailTransport: files })
  const admin = await openAdmin(app)
  for (const kind of secretKinds) await app.mailer.send({ ...mail, kind, secret: true })
  await app.mailer.send(mail)
  await app.flushMail()
  const { mails } = (await (await admin.fetch('/api/admin/mails')).json()) as MailList
  expect(mails.map(({ canPreview }) => canPreview)).toEqual([true, ...secretKinds.map(() => !isPublic)])
  const statuses = []
  for (const { id } of mails) statuses.push((await admin.fetch(`/api/admin/mails/${id}/preview`)).status)
  expect(statuses).toEqual([200, ...secretKinds.map(() => status)])
})

test('a preview is a document that may do nothing, and a secret one is shown only where there is no server', async () => {
  const app = await createTestApp()
  const admin = await openAdmin(app)
  await app.mailer.send(mail)
  await app.mailer.send({ ...mail, secret: true })
  const { mails } = (await (await admin.fetch('/api/admin/mails')).json()) as MailList
  const [secret, plain] = mails
  expect([secret?.canPreview, plain?.canPreview]).toEqual([false, true])
  const preview = await admin.fetch(`/api/admin/mails/${plain?.id}/preview`)
  const policy = preview.headers.get('content-security-policy')
  expect(policy).not.toMatch(/allow-(?:scripts|forms|same-origin)/)
  for (const rule of ["default-src 'none'", 'sandbox', "frame-ancestors 'self'"]) expect(policy).toContain(rule)
  expect(policy).not.toContain('script-src')
  expect((await admin.fetch(`/api/admin/mails/${secret?.id}/preview`)).status).toBe(410)
  expect((await admin.fetch('/api/admin/mails/none/preview')).status).toBe(404)
  expect((await createTestClient(app).fetch(`/api/admin/mails/${plain?.id}/preview`)).status).toBe(401)
})
