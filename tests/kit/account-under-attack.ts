import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient, createTestSite, type TestClient } from '#tests/kit/test-client.ts'

export const site = { name: 'Wagwise', origin: 'https://wagwise.test', isPublic: true, affiliateTag: 'x-20' }

export const guess = { email: 'ada@example.test', password: 'not this one' }

export const ada = { email: guess.email, password: 'a calm long walk' }

/** An account under attack: its limit for unknown devices is used up, from five addresses. */
export async function openUnderAttack() {
  const app = await createTestApp({ config: site, limitFactor: 1 })
  const shared = { site: createTestSite(app, { factor: 1, fixed: site.origin }) }
  const newBrowser = () => createTestClient(app, shared)
  const owner = newBrowser()
  await owner.fetch('/api/auth/sign-up/email', { json: ada, ip: '203.0.113.1' })
  await owner.fetch('/api/auth/sign-out', { json: {}, ip: '203.0.113.1' })
  const attack = async () => {
    for (let attempt = 0; attempt < 50; attempt++)
      await newBrowser().fetch('/api/auth/sign-in/email', { json: guess, ip: `198.51.100.${attempt % 5}` })
  }
  await attack()
  const signIn = async (browser: TestClient, json: object, ip = '203.0.113.7') =>
    (await browser.fetch('/api/auth/sign-in/email', { json, ip })).status
  return { app, owner, newBrowser, attack, signIn }
}
