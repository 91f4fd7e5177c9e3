import { expect, onTestFinished, test } from 'vitest'
import { slowness } from '#tests/kit/cpu-time.ts'
import { startPreparedSite } from '#tests/kit/prepared-site.ts'
import { closeConnection, startTestSmtp, type SmtpBehavior } from '#tests/kit/fakes/smtp.ts'

async function open(manners: SmtpBehavior) {
  const smtp = await startTestSmtp(manners)
  const site = await startPreparedSite(async () => undefined, {
    SMTP_URL: smtp.url,
    MAIL_FROM: 'W <hello@pets.example>',
  })
  onTestFinished(() => site.stop())
  const subscribe = (email: string) =>
    fetch(`${site.url}/api/functions/subscribe-newsletter`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
  const states = () => site.sql('select recipient, state from mails order by id')
  return { smtp, site, subscribe, states }
}

test('a reader subscribes and unsubscribes with the header of the welcome mail, as mail clients do (decision 7, 175, 177)', async () => {
  const { smtp, site, subscribe } = await open({})
  expect((await subscribe('ada@example.test')).status).toBe(200)
  await expect.poll(() => smtp.received).toHaveLength(1)
  const unfolded = (smtp.received[0]?.message ?? '').replaceAll(/\r\n[ \t]+/g, ' ')
  expect(unfolded).toMatch(/^List-I[Dd]: <newsletter\.pets\.example>\r$/m)
  expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  const url = /^List-Unsubscribe: <\s*(\S+?)\s*>\r$/m.exec(unfolded)?.[1] ?? ''
  const here = url.replace(/^http:\/\/localhost:\d+/, site.url)
  expect((await fetch(here)).status).toBe(200)
  expect(site.sql('select state from subscribers')).toEqual([{ state: 'subscribed' }])
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  const response = await fetch(here, { method: 'POST', body: form, redirect: 'manual' })
  expect(response.status).toBe(200)
  expect(site.sql('select state from subscribers')).toEqual([{ state: 'unsubscribed' }])
  const encoded = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  expect((await fetch(here, { method: 'POST', body: encoded, redirect: 'manual' })).status).toBe(200)
})

test('while the mail server is down pages and forms work as usual; once it is back every mail arrives once (F25)', async () => {
  let away = true
  const { smtp, site, subscribe, states } = await open({ greet: () => (away ? closeConnection : '220 ready') })
  const times: number[] = []
  for (let n = 0; n < 20; n++) {
    const started = performance.now()
    expect((await subscribe(`reader${n}@example.test`)).status).toBe(200)
    times.push(performance.now() - started)
    expect((await fetch(site.url)).status).toBe(200)
  }
  expect(times.toSorted((a, b) => a - b)[10]).toBeLessThan(500 * slowness())
  await expect.poll(() => smtp.connections()).toBeGreaterThan(0)
  expect(smtp.received).toEqual([])
  away = false
  await expect.poll(() => states().every(({ state }) => state === 'sent')).toBe(true)
  expect(smtp.received.map(({ to }) => to).toSorted()).toEqual(
    Array.from({ length: 20 }, (_, n) => `reader${n}@example.test`).toSorted(),
  )
})

test('a server that rejects one reader and defers another accepts the rest; the rejected one never gets mail again', async () => {
  const { smtp, site, subscribe, states } = await open({
    command(line) {
      if (line.includes('gone@')) return '550 5.1.1 no such mailbox'
      return line.includes('full@') ? '450 4.2.2 mailbox full' : undefined
    },
  })
  for (const name of ['gone', 'full', 'ada']) await subscribe(`${name}@example.test`)
  await expect.poll(() => smtp.received).toHaveLength(1)
  await expect.poll(states).toEqual([
    { recipient: 'gone@example.test', state: 'failed' },
    { recipient: 'full@example.test', state: 'queued' },
    { recipient: 'ada@example.test', state: 'sent' },
  ])
  expect(site.sql("select state from subscribers where email_key = 'gone@example.test'")).toEqual([
    { state: 'suppressed' },
  ])
  const [put] = site.sql("select attempts, due_at, created_at from mails where recipient = 'full@example.test'")
  expect(put).toMatchObject({ attempts: 1 })
  expect(Number(put?.['due_at']) - Number(put?.['created_at'])).toBeGreaterThan(14_000)
})
