import { expect, test } from 'vitest'
import { grantAdmin } from '#features/accounts/commands.ts'
import { CarryFailure, type Carrier } from '#features/mail/ports.ts'
import { openTestHouse, type TestHouse } from '#tests/kit/test-app.ts'
import { openVisitor } from '#tests/kit/test-client.ts'

type Shown = { id: string; state: string; error: string; recipient: string; readable: boolean; again: boolean }
type Answer = { mails: Shown[]; to: string; total: number }
const mail = { to: 'ada@example.test', subject: 'Hello', text: 'Hello', html: '<script>alert(1)</script><p>Hello</p>' }

async function openAdmin(house: TestHouse) {
  const visitor = openVisitor(house)
  const json = { email: 'ann@example.org', password: 'correct horse battery', name: 'Ann' }
  await visitor.ask('/api/auth/sign-up/email', { json })
  const { user } = (await (await visitor.ask('/api/session')).json()) as { user: { id: string } }
  await grantAdmin(house, user.id, 'test')
  return visitor
}

test('the outbox lists what became of every mail, and a failed one is sent again', async () => {
  let broken = true
  const carrier: Carrier = {
    to: 'server',
    async carry(_mail, handOver) {
      if (broken) throw new CarryFailure('refused', 'The mail server said: 554 no')
      await handOver()
    },
    purge: async () => undefined,
  }
  const house = await openTestHouse({ carrier })
  const admin = await openAdmin(house)
  await house.mailer.send(mail)
  await house.settled()
  const read = async (query = '') => (await (await admin.ask(`/api/admin/mails${query}`)).json()) as Answer
  const { mails, to } = await read('?state=failed')
  expect(to).toBe('server')
  expect(mails).toMatchObject([
    { state: 'failed', error: 'The mail server said: 554 no', recipient: mail.to, readable: true, again: true },
  ])
  expect(await (await admin.ask('/api/admin/counts')).json()).toMatchObject({ mails: 1 })
  broken = false
  const again = `/api/admin/mails/${mails[0]?.id}/again`
  expect((await admin.ask(again, { json: {} })).status).toBe(200)
  await house.settled()
  expect((await read()).mails).toMatchObject([{ state: 'sent', error: '', again: false }])
  expect((await admin.ask(again, { json: {} })).status).toBe(409)
  expect((await admin.ask('/api/admin/mails/none/again', { json: {} })).status).toBe(404)
})

test('a preview is a document that may do nothing, and a secret one is shown only where there is no server', async () => {
  const house = await openTestHouse()
  const admin = await openAdmin(house)
  await house.mailer.send(mail)
  await house.mailer.send({ ...mail, secret: true })
  const { mails } = (await (await admin.ask('/api/admin/mails')).json()) as Answer
  const [secret, plain] = mails
  expect([secret?.readable, plain?.readable]).toEqual([false, true])
  const preview = await admin.ask(`/api/admin/mails/${plain?.id}/preview`)
  const policy = preview.headers.get('content-security-policy')
  for (const rule of ["default-src 'none'", 'sandbox', "frame-ancestors 'self'"]) expect(policy).toContain(rule)
  expect(policy).not.toContain('script-src')
  expect((await admin.ask(`/api/admin/mails/${secret?.id}/preview`)).status).toBe(410)
  expect((await admin.ask('/api/admin/mails/none/preview')).status).toBe(404)
  expect((await openVisitor(house).ask(`/api/admin/mails/${plain?.id}/preview`)).status).toBe(401)
})
