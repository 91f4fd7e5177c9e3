import { guess, ada, openUnderAttack } from '#tests/kit/account-under-attack.ts'
import { expect, test } from 'vitest'

test('guesses with the cookie of a known device are limited by address and per account, too', async () => {
  const { owner, signIn } = await openUnderAttack()
  const statuses = []
  for (let attempt = 0; attempt < 60; attempt++) statuses.push(await signIn(owner, guess, `203.0.113.${50 + attempt}`))
  expect(statuses).toEqual([...Array(50).fill(401), ...Array(10).fill(429)])
  const fromOneAddress = []
  for (let attempt = 0; attempt < 11; attempt++)
    fromOneAddress.push(await signIn(owner, { ...guess, email: 'x@y.test' }))
  expect(fromOneAddress.at(-1)).toBe(429)
})

test('after a finished reset the owner gets in, from any device, and from that one even if the guessing goes on', async () => {
  const { app, newBrowser, attack, signIn } = await openUnderAttack()
  const browser = newBrowser()
  await browser.fetch('/api/auth/request-password-reset', { json: { email: ada.email }, ip: '203.0.113.7' })
  await app.flushMail()
  const [, token] = /reset-password\?token=([\w-]+)/.exec(app.sentMails.at(-1)?.text ?? '') ?? []
  const json = { token, newPassword: 'a brand new long one' }
  const reset = await browser.fetch('/api/auth/reset-password', { json, ip: '203.0.113.7' })
  expect(reset.status).toBe(200)
  const renewed = { ...ada, password: json.newPassword }
  expect(await signIn(newBrowser(), renewed), 'another device').toBe(200)
  app.advanceClock(6 * 60 * 1000)
  await attack()
  expect(await signIn(newBrowser(), renewed), 'another device under attack').toBe(429)
  expect(await signIn(browser, renewed), 'this device').toBe(200)
})
