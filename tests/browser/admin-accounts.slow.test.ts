import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { expectToast, submitCredentials, signInByForm, openAdmin, owner, ownerEnv } from '#tests/kit/admin.ts'
import { expectAccessible, islandReady, newReaderPage, takeScreenshots } from '#tests/kit/browser.ts'
import { openPreparedSite } from '#tests/kit/browser-sites.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { startPreparedSite, type PreparedSite } from '#tests/kit/prepared-site.ts'
import { totp } from '#tests/kit/totp.ts'

let page: Page

const { site, browser } = await openPreparedSite((deps) => insertTestArticle(deps), ownerEnv)
beforeEach(async () => {
  page = await newReaderPage(browser)
  return () => page.context().close()
})

const reader = { email: 'reader@example.org', password: 'a-long-enough-password' }
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const part = (title: string) => page.locator('section.panel', { has: page.getByRole('heading', { name: title }) })
const adminLink = () => page.getByRole('link', { name: 'Admin Dashboard' })
/** The footer link shows who is signed in, once it has scrolled into view. */
async function footerSays(words: string) {
  await page.locator('footer').scrollIntoViewIfNeeded()
  await page.locator('footer').getByRole('link', { name: words, exact: true }).waitFor()
}

async function openAuth(of: PreparedSite, tab = 'Sign In') {
  await page.goto(`${of.url}/auth`)
  await page.waitForSelector(islandReady('auth-panel'))
  await page.getByRole('tab', { name: tab }).click()
}
async function openAccount() {
  await page.goto(`${site.url}/account`)
  await untilTwoFactor()
}
async function untilTwoFactor() {
  await page.locator('[data-island="account-two-factor"]').scrollIntoViewIfNeeded()
  await page.waitForSelector(islandReady('account-two-factor'))
}
/** The newest mail to this address, once there is one. */
async function mailTo(of: PreparedSite, email: string): Promise<string> {
  const folder = join(of.dataDir, 'outbox')
  const found = () => {
    const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
    const mails = names.toSorted().map((name) => readFileSync(join(folder, name), 'utf8'))
    return mails.findLast((mail) => mail.includes(`To: ${email}`))
  }
  await expect.poll(() => [found()].filter(Boolean).length).toBe(1)
  return (found() ?? '').replaceAll('=\n', '').replaceAll('=3D', '=')
}
const linkIn = (mail: string, path: string) =>
  new RegExp(`https?://[^\\s"<>]+(${path}\\?[^\\s"<>]+)`).exec(mail)?.[1] ?? ''

/** Every session event that the pages of this context raise from now on. */
async function hearSession(): Promise<string[]> {
  const received: string[] = []
  await page.context().exposeFunction('heardSession', (event: string) => void received.push(event))
  await page.context().addInitScript(() => {
    const report = (globalThis as unknown as { heardSession: (event: string) => void }).heardSession
    document.addEventListener('session', (event) => report((event as CustomEvent<string>).detail))
  })
  return received
}

test('a user is an admin only while they have the role and only once that is known (251, 252, 253)', async () => {
  page = await signInByForm(browser, site)
  const role = site.sql("select user_id, created_at from user_roles where role = 'admin'")[0] ?? {}
  const knock = () => page.evaluate(async () => (await fetch('/api/admin/articles')).status)

  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/session', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(site.url)
  await page.waitForSelector(islandReady('admin-links'), { state: 'attached' })
  expect(await adminLink().count(), 'before the answer').toBe(0)
  answer()
  await adminLink().waitFor()

  await page.unroute('**/api/session')
  await page.route('**/api/session', (route) => route.fulfill({ status: 500, json: { error: 'Broken.' } }))
  await page.reload()
  await page.waitForSelector(islandReady('admin-links'), { state: 'attached' })
  await footerSays('Sign in')
  expect(await adminLink().count(), 'after a failed answer').toBe(0)
  await page.goto(`${site.url}/admin`)
  await page.waitForURL(`${site.url}/`)
  await page.unroute('**/api/session')

  site.sql('delete from user_roles')
  expect(await knock(), 'no longer').toBe(403)
  await page.goto(`${site.url}/admin`)
  expect(new URL(page.url()).pathname).toBe('/')
  await footerSays('My account')
  expect(await adminLink().count()).toBe(0)
  const { user_id, created_at } = role
  site.sql("insert into user_roles values (?, 'admin', ?)", String(user_id), Number(created_at))
  expect(await knock()).toBe(200)
  await page.reload()
  await adminLink().waitFor()

  const other = await page.context().newPage()
  await other.goto(`${site.url}/account`)
  await other.getByRole('button', { name: 'Sign out' }).click()
  await other.waitForURL(`${site.url}/`)
  await adminLink().waitFor({ state: 'detached' })
  expect(await knock(), 'signed out').toBe(401)
})

test('the session is checked every 30 s, a failure is retried after 200 ms with doubling delays, and a rejection ends it (250, 254, 255)', async () => {
  page = await openAdmin(browser, site)
  const received = await hearSession()
  // Ticks run when the test triggers them; delays are recorded and end at once.
  await page.addInitScript(() => {
    const seen = { ticks: [] as (() => void)[], waits: [] as number[] }
    Object.assign(globalThis, { seen })
    const { setInterval: every, setTimeout: after } = globalThis
    const retries = [200, 400, 800, 1600, 3200, 6400, 12_800]
    globalThis.setInterval = ((run: () => void, ms: number) =>
      ms === 30_000 ? seen.ticks.push(run) : every(run, ms)) as typeof setInterval
    globalThis.setTimeout = ((run: () => void, ms: number) => {
      if (!retries.includes(ms)) return after(run, ms)
      seen.waits.push(ms)
      return after(run, 0)
    }) as typeof setTimeout
  })
  const tick = () => page.evaluate('seen.ticks.forEach((run) => run())')
  const waits = () => page.evaluate<number[]>('seen.waits')
  let status = 200
  let requests = 0
  await page.route('**/api/session', (route) => {
    requests += 1
    return status === 200 ? route.continue() : route.fulfill({ status, json: { error: 'Not now.' } })
  })
  await page.goto(`${site.url}/cookie-policy`)
  await adminLink().waitFor()
  await expect.poll(() => page.evaluate('seen.ticks.length')).toBe(1)
  expect(requests).toBe(1)

  // A session that ends in less than six days is extended when it is checked.
  site.sql('update "session" set "expiresAt" = ?', new Date(Date.now() + 5 * 86_400_000).toISOString())
  await tick()
  await expect.poll(() => received).toContain('TOKEN_REFRESHED')
  expect(requests).toBe(2)

  status = 503
  await page.evaluate('seen.waits.length = 0')
  await tick()
  await expect.poll(waits).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800])
  await expect.poll(() => requests).toBe(10)
  expect(await adminLink().count(), 'a failure that may pass changes nothing').toBe(1)

  status = 401
  await tick()
  await adminLink().waitFor({ state: 'detached' })
  await footerSays('Sign in')
  expect([requests, received.at(-1)]).toEqual([11, 'SIGNED_OUT'])
})

test('a reader’s account from start to end: new address, two-factor sign-in, backup code, export and deletion raise the session events (250)', async () => {
  site.sql('delete from "user" where "email" <> ?', owner.email)
  const received = await hearSession()
  await openAuth(site, 'Sign Up')
  await submitCredentials(page, { ...reader, email: 'before@example.org' }, 'Sign Up')
  await page.waitForURL(`${site.url}/`)
  expect(received).toContain('SIGNED_IN')
  await expect.poll(() => received).toContain('INITIAL_SESSION')

  await openAccount()
  received.length = 0
  await part('Profile').getByLabel('Name').fill('Ada Reader')
  await button('Save Name').click()
  await expectToast(page, 'Your name has been saved.')
  expect(received).toContain('USER_UPDATED')

  await part('Email address').getByLabel('New email address').fill(reader.email)
  await part('Email address').getByLabel('Your password', { exact: true }).fill(reader.password)
  await button('Change Address').click()
  await part('Email address').getByText('we sent a link to it').waitFor()
  await page.goto(site.url + linkIn(await mailTo(site, reader.email), '/confirm-email'))
  await page.waitForSelector(islandReady('auth-confirm-email'))
  await expectAccessible(page)
  await button('Confirm My Address').click()
  await page.getByText('Your email address has been changed.').waitFor()
  await page.locator('main').getByRole('link', { name: 'My Account' }).click()
  await page.getByText(`Signed in as ${reader.email}`).waitFor()
  await untilTwoFactor()

  await part('Two-factor sign-in').getByLabel('Your password', { exact: true }).fill(reader.password)
  await button('Turn On').click()
  const secret = (await part('Two-factor sign-in').locator('code').first().innerText()).replaceAll(/\s/g, '')
  expect(secret).toMatch(/^[A-Z2-7]{16,}$/)
  await page.getByRole('img', { name: 'The key below as a QR code' }).waitFor()
  await expectAccessible(page)
  await takeScreenshots(page, 'account-two-factor-key')
  await page.getByLabel('Code from the app').fill('000000')
  await button('Turn On').click()
  await part('Two-factor sign-in').getByText('This code is incorrect.').waitFor()
  await page.getByLabel('Code from the app').fill(totp(secret))
  await button('Turn On').click()
  await expectToast(page, 'Two-factor sign-in is on')
  const codes = await part('Two-factor sign-in').locator('li code').allInnerTexts()
  expect(codes.length).toBeGreaterThanOrEqual(8)

  const signOut = async () => {
    await button('Sign out').click()
    await page.waitForURL(`${site.url}/`)
  }
  const signIn = async () => {
    await openAuth(site)
    await submitCredentials(page, reader)
    await page.getByText('Enter the code from your authenticator app.').waitFor()
  }
  const signInWithBackupCode = async () => {
    await openAccount()
    await signOut()
    await signIn()
    await button('Use a backup code').click()
    await page.getByLabel('Backup code').fill(codes[0] ?? '')
    await button('Sign In').click()
  }
  received.length = 0
  await signOut()
  expect(received).toContain('SIGNED_OUT')
  await signIn()
  expect((await page.evaluate(async () => (await fetch('/api/session')).json())).user, 'half signed in').toBeNull()
  await expectAccessible(page)
  await page.getByLabel('Code').fill(totp(secret, Date.now() + 30_000))
  await button('Sign In').click()
  await page.waitForURL(`${site.url}/`)
  expect(received).toContain('MFA_CHALLENGE_VERIFIED')

  await signInWithBackupCode()
  await page.waitForURL(`${site.url}/`)
  await signInWithBackupCode()
  await page.getByText('This backup code is incorrect or was already used.').waitFor()
  await page.getByLabel('Backup code').fill(codes[1] ?? '')
  await button('Sign In').click()
  await page.waitForURL(`${site.url}/`)

  received.length = 0
  await page.goto(site.url)
  await expect.poll(() => received).toContain('INITIAL_SESSION')
  const other = await page.context().newPage()
  await other.goto(`${site.url}/account`)
  await other.waitForSelector(islandReady('account-profile'))
  await other.getByLabel('Name').fill('Ada Reader the Second')
  await other.getByRole('button', { name: 'Save Name' }).click()
  // Once in the tab that did it, once in the tab that was notified.
  await expect.poll(() => received.filter((event) => event === 'USER_UPDATED').length).toBeGreaterThanOrEqual(2)
  await other.close()

  await openAccount()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download My Data' }).click()
  const file = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as {
    profile: object
    sessions: object[]
  }
  expect(file.profile).toMatchObject({ email: reader.email, name: 'Ada Reader the Second' })
  expect(file.sessions.length).toBeGreaterThan(0)
  expect(JSON.stringify(file)).not.toContain(secret)

  await part('Delete account').getByLabel('Your password', { exact: true }).fill('not this one')
  await part('Delete account')
    .getByLabel('Authenticator code or backup code')
    .fill(codes[2] ?? '')
  expect(await button('Delete Account').isDisabled()).toBe(true)
  await page.getByLabel(/^Type “delete my account”/).fill('Delete my account')
  await button('Delete Account').click()
  await page.getByText('The password is incorrect.').waitFor()
  await part('Delete account').getByLabel('Your password', { exact: true }).fill(reader.password)
  await button('Delete Account').click()
  await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor()
  expect(site.sql('select "id" from "user" where "email" = ?', reader.email)).toEqual([])
  await openAuth(site)
  await submitCredentials(page, reader)
  await page.getByText('The email address or password is incorrect.').waitFor()
})

test('on a new site signing up makes nobody an admin, the printed link does, a lost password is reset by mail, and guessing is slowed down (250, 257, 258)', async () => {
  const fresh = await startPreparedSite((deps) => insertTestArticle(deps))
  try {
    await openAuth(fresh, 'Sign Up')
    await submitCredentials(page, reader, 'Sign Up')
    await page.waitForURL(`${fresh.url}/`)
    expect(fresh.sql('select * from user_roles')).toEqual([])
    await page.goto(`${fresh.url}/admin`)
    expect(new URL(page.url()).pathname).toBe('/')
    await page.context().clearCookies()

    const link = fresh.lines.map((line) => /\/setup\?token=[^\s"]+/.exec(line)?.[0]).find(Boolean) ?? ''
    await page.goto(fresh.url + link)
    await page.waitForSelector(islandReady('auth-setup'))
    await expectAccessible(page)
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    await button('Create Admin').click()
    await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor()
    await page.context().clearCookies()
    await page.goto(fresh.url + link)
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()

    const stored = JSON.stringify(fresh.sql('select "password" from "account"'))
    for (const { password } of [owner, reader]) expect(stored).not.toContain(password)

    const received = await hearSession()
    await openAuth(fresh)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByLabel('Email').fill(owner.email)
    await button('Send Link').click()
    await page.getByText('we sent an email with a link').waitFor()
    const reset = linkIn(await mailTo(fresh, owner.email), '/reset-password')
    await page.goto(fresh.url + reset)
    await page.waitForSelector(islandReady('auth-reset'))
    expect(received).toContain('PASSWORD_RECOVERY')
    await expectAccessible(page)
    const renewed = { ...owner, password: 'a-brand-new-password' }
    await page.getByLabel('New password', { exact: true }).fill(renewed.password)
    await button('Save Password').click()
    await page.getByText('Your password has been changed.').waitFor()
    await page.goto(fresh.url + reset)
    await page.waitForSelector(islandReady('auth-reset'))
    await page.getByLabel('New password', { exact: true }).fill('a-third-password')
    await button('Save Password').click()
    await page.getByText('This link has expired or was already used.').waitFor()

    await openAuth(fresh)
    await submitCredentials(page, owner)
    await page.getByText('The email address or password is incorrect.').waitFor()
    await submitCredentials(page, renewed)
    await page.waitForURL(`${fresh.url}/`)
    await adminLink().waitFor()
    await page.context().clearCookies()
    await openAuth(fresh)
    // Local limits are fifty times as high; this is the state of a guesser after a few minutes.
    fresh.sql('update "rateLimit" set "count" = 1000000')
    await submitCredentials(page, renewed)
    await page.getByText(/^Too many attempts\. Please try again in \d/).waitFor()
  } finally {
    await fresh.stop()
  }
})
