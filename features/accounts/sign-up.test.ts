import { expect, test } from 'vitest'
import type { MailTransport } from '#features/mail/ports.ts'
import { updateSettings } from '#features/settings/commands.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createTestClient, type TestClient } from '#tests/kit/test-client.ts'

const ada = { email: 'ada@example.test', password: 'a calm long walk' }
const bob = 'bob@example.test'
const day = 24 * 60 * 60 * 1000

/** Ada has an account from before the setting was turned on. */
async function open(mailTransport?: MailTransport) {
  const app = await createTestApp(mailTransport && { mailTransport })
  await createTestClient(app).fetch('/api/auth/sign-up/email', { json: ada })
  await updateSettings(app, { confirmNewAccounts: true }, null)
  return app
}

async function signUp(app: TestApp, email: string) {
  const visitor = createTestClient(app)
  const response = await visitor.fetch('/api/auth/sign-up/email', { json: { email, password: 'another calm walk' } })
  await app.flushMail()
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`)
  return { visitor, answer: [response.status, await response.text(), ...headers] }
}

const linkIn = ({ sentMails }: TestApp) =>
  /Choose a password: \S+(\/auth\?token=\S+)/.exec(sentMails.at(-1)?.text ?? '')?.[1] ?? ''
const tokenIn = (path: string) => decodeURIComponent(path.split('token=')[1] ?? '')
const confirm = async (visitor: TestClient, token: string, password = 'chosen by the owner') =>
  (await visitor.fetch('/api/account/confirm', { json: { token, password } })).status
const sessionOf = async (visitor: TestClient) => (await visitor.fetch('/api/session')).json()

test('where new accounts are confirmed by mail, signing up answers the same for known and new addresses', async () => {
  const app = await open()
  const known = await signUp(app, ada.email)
  const fresh = await signUp(app, bob)
  expect(known.answer).toEqual(fresh.answer)
  expect(known.answer).toContain(200)
  expect(app.sentMails.map(({ to, subject }) => [to, subject])).toEqual([
    [ada.email, 'You already have a Wagwise account'],
    [bob, 'Finish creating your Wagwise account'],
  ])
  expect(app.sentMails[0]?.text).not.toContain('token=')
  for (const { visitor } of [known, fresh]) expect(await sessionOf(visitor)).toMatchObject({ user: null })
  expect(await app.accounts.findByEmail(bob), 'nothing is created before the link is used').toBeUndefined()
})

test('the mailed link creates the account with the password chosen there, and signs in', async () => {
  const app = await open()
  await signUp(app, bob)
  const link = linkIn(app)
  const visitor = createTestClient(app)
  const page = await (await visitor.fetch(link)).text()
  expect(page).toContain('Create Account')
  expect(page).toContain(bob)
  expect(await confirm(visitor, tokenIn(link), 'short')).toBe(422)
  expect(await confirm(visitor, tokenIn(link))).toBe(200)
  expect(await sessionOf(visitor)).toMatchObject({ user: { email: bob } })
  const account = await (await visitor.fetch('/api/account/export')).json()
  expect(account).toMatchObject({ profile: { emailVerified: true } })
  const signIn = async (password: string) =>
    (await createTestClient(app).fetch('/api/auth/sign-in/email', { json: { email: bob, password } })).status
  expect([await signIn('another calm walk'), await signIn('chosen by the owner')]).toEqual([401, 200])
  expect(await confirm(createTestClient(app), tokenIn(link), 'a second password'), 'a second time').toBe(409)
})

test('a changed, foreign or expired sign-up link creates nothing', async () => {
  const app = await open()
  await signUp(app, bob)
  const token = tokenIn(linkIn(app))
  const visitor = createTestClient(app)
  const foreign = app.signer.sign('unsubscribe', bob)
  for (const bad of [`${token.slice(0, -3)}AAA`, foreign, 'x']) {
    expect(await confirm(visitor, bad)).toBe(403)
    expect((await visitor.fetch(`/auth?token=${bad}`)).status).toBe(404)
  }
  app.advanceClock(day)
  expect(await confirm(visitor, token)).toBe(403)
  expect(await app.accounts.findByEmail(bob)).toBeUndefined()
})

test('an inbox gets at most three sign-up mails a day, whoever enters its address', async () => {
  const app = await open()
  const responses = new Set<string>()
  for (let n = 0; n < 6; n++) responses.add(JSON.stringify((await signUp(app, bob)).answer))
  expect(responses.size).toBe(1)
  expect(app.sentMails).toHaveLength(3)
})

test('without a mail server the setting has no effect: signing up signs in at once (decision 48)', async () => {
  const app = await open({ target: 'files', send: async () => undefined, purge: async () => undefined })
  const { visitor } = await signUp(app, bob)
  expect(await sessionOf(visitor)).toMatchObject({ user: { email: bob } })
})

test('/auth asks for a password at sign-up only where the account is created at once', async () => {
  const passwordFields = async (app: TestApp) =>
    (await (await createTestClient(app).fetch('/auth?tab=sign-up')).text()).match(/type="password"/g)?.length
  expect(await passwordFields(await createTestApp())).toBe(2)
  expect(await passwordFields(await open())).toBe(1)
})
