import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startPreparedSite, type PreparedSite } from '#tests/kit/prepared-site.ts'
import { closeConnection, startFakeSmtp } from '#tests/kit/fakes/smtp.ts'

let smtp: Awaited<ReturnType<typeof startFakeSmtp>>
let site: PreparedSite

beforeAll(async () => {
  smtp = await startFakeSmtp({})
  site = await startPreparedSite(async () => undefined, { SMTP_URL: smtp.url, MAIL_FROM: 'W <hello@pets.example>' })
})
afterAll(async () => {
  await site.stop()
  smtp.stop()
})

const subscribe = (email: string) =>
  fetch(`${site.url}/api/functions/subscribe-newsletter`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
/** The tests share a site, so each has a domain of its own. */
const receivedAt = (domain: string) => smtp.received.filter(({ to }) => to.endsWith(domain))
const mailsTo = (domain: string) =>
  site.sql('select recipient, state from mails where recipient like ? order by id', `%${domain}`)
const stateOf = (email: string) => site.sql('select state from subscribers where email_key = ?', email)

test('a reader subscribes and unsubscribes with the header of the welcome mail, as mail clients do (decision 7, 175, 177)', async () => {
  expect((await subscribe('ada@example.test')).status).toBe(200)
  await expect.poll(() => receivedAt('@example.test')).toHaveLength(1)
  const unfolded = (receivedAt('@example.test')[0]?.message ?? '').replaceAll(/\r\n[ \t]+/g, ' ')
  expect(unfolded).toMatch(/^List-I[Dd]: <newsletter\.pets\.example>\r$/m)
  expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  const url = /^List-Unsubscribe: <\s*(\S+?)\s*>\r$/m.exec(unfolded)?.[1] ?? ''
  const here = url.replace(/^http:\/\/localhost:\d+/, site.url)
  expect((await fetch(here)).status).toBe(200)
  expect(stateOf('ada@example.test')).toEqual([{ state: 'subscribed' }])
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  const response = await fetch(here, { method: 'POST', body: form, redirect: 'manual' })
  expect(response.status).toBe(200)
  expect(stateOf('ada@example.test')).toEqual([{ state: 'unsubscribed' }])
  const encoded = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  expect((await fetch(here, { method: 'POST', body: encoded, redirect: 'manual' })).status).toBe(200)
})

test('a server that rejects one reader and defers another accepts the rest; the rejected one never gets mail again', async () => {
  smtp.behavior.command = (line) => {
    if (line.includes('gone@')) return '550 5.1.1 no such mailbox'
    return line.includes('full@') ? '450 4.2.2 mailbox full' : undefined
  }
  onTestFinished(() => void delete smtp.behavior.command)
  for (const name of ['gone', 'full', 'ada']) await subscribe(`${name}@other.test`)
  await expect.poll(() => receivedAt('@other.test')).toHaveLength(1)
  await expect
    .poll(() => mailsTo('@other.test'))
    .toEqual([
      { recipient: 'gone@other.test', state: 'failed' },
      { recipient: 'full@other.test', state: 'queued' },
      { recipient: 'ada@other.test', state: 'sent' },
    ])
  expect(stateOf('gone@other.test')).toEqual([{ state: 'suppressed' }])
  const [put] = site.sql("select attempts, due_at, created_at from mails where recipient = 'full@other.test'")
  expect(put).toMatchObject({ attempts: 1 })
  expect(Number(put?.['due_at']) - Number(put?.['created_at'])).toBeGreaterThan(14_000)
})

test('while the mail server is down pages and forms work as usual; once it is back every mail arrives once (F25)', async () => {
  let isDown = true
  const waiting: Socket[] = []
  // It closes the open connection and says nothing on new ones: a form that waited for it would get no response.
  smtp.behavior.command = () => (isDown ? closeConnection : undefined)
  smtp.behavior.greet = () => (isDown ? (socket) => void waiting.push(socket) : '220 ready')
  for (let n = 0; n < 20; n++) {
    expect((await subscribe(`reader${n}@third.test`)).status).toBe(200)
    expect((await fetch(site.url)).status).toBe(200)
  }
  await expect.poll(() => waiting.length).toBeGreaterThan(0)
  expect((await subscribe('late@third.test')).status).toBe(200)
  expect((await fetch(site.url)).status).toBe(200)
  expect(receivedAt('@third.test')).toEqual([])
  isDown = false
  for (const socket of waiting) socket.destroy()
  await expect.poll(() => mailsTo('@third.test').every(({ state }) => state === 'sent')).toBe(true)
  expect(
    receivedAt('@third.test')
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(
    ['late', ...Array.from({ length: 20 }, (_, n) => `reader${n}`)].map((name) => `${name}@third.test`).toSorted(),
  )
})
