import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { owner, ownerEnv } from '#tests/kit/admin.ts'
import { startSite, type RunningSite } from '#tests/kit/site-process.ts'
import { createChecks, type Check } from './checks.ts'
import type { FaultResult } from '#tests/kit/faults/fault-result.ts'
import { runClockJumps } from './clock-jumps.ts'
import { openAdminClient, type AdminClient } from '#tests/kit/admin-client.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
/** Longer than the server's interval between two checks of its clock. */
const settleMs = 60

type Clock = { set: (offset: number) => Promise<void>; env: Record<string, string>; remove: () => Promise<void> }
/** F10: the server's clock is a day behind, a day ahead, or jumps while it runs. */
export async function runClockShifts({ rounds }: { rounds: number }): Promise<FaultResult> {
  const { check, faults: errors, counts } = createChecks()
  let notes: string[] = []
  for (let round = 0; round < rounds; round++) {
    const clock = await createShiftedClock()
    const { RATE_LIMITS: _on, ...env } = ownerEnv
    const site = await startSite('dist/server/main.js', { ...env, HOST: '127.0.0.1', LOG_LEVEL: 'error', ...clock.env })
    try {
      await checkLimit(site, clock, check)
      await checkSessions(site, clock, check)
      await checkOrder(site, clock, check)
      await checkWindow(site, clock, check)
    } finally {
      await site.stop()
    }
    await clock.set(0)
    notes = [await runClockJumps(clock, check)]
    await clock.remove()
  }
  return {
    name: 'clock-shifts',
    description: 'The clock is a day off, or jumps by an hour or a day under load (F10).',
    ...counts(),
    notes: [...notes, ...errors.slice(0, 6)],
  }
}

async function createShiftedClock(): Promise<Clock> {
  const folder = await mkdtemp(join(tmpdir(), 'wagwise-clock-'))
  const path = join(folder, 'offset')
  const clock: Clock = {
    env: { NODE_OPTIONS: `--import ${resolve('quality/faults/shift-clock.ts')}`, CLOCK_FILE: path },
    async set(offset) {
      await writeFile(path, String(offset))
      await wait(settleMs)
    },
    remove: () => rm(folder, { recursive: true }),
  }
  await clock.set(0)
  return clock
}

/** No client is rate-limited for longer than a window lasts, whatever the clock does. */
async function checkLimit({ url }: RunningSite, clock: Clock, check: Check) {
  const send = async (name: string) => {
    const message = `A message that is long enough, ${name}.`
    const json = { name: 'Ada', email: 'ada@example.org', subject: 'A question', message, website: '' }
    const headers = { 'content-type': 'application/json', origin: url }
    const response = await fetch(`${url}/api/functions/submit-contact`, {
      method: 'POST',
      headers,
      body: JSON.stringify(json),
    })
    await response.text()
    return { status: response.status, wait: Number(response.headers.get('retry-after') ?? 0) }
  }
  const block = async (name: string) => {
    let last = await send(name)
    for (let index = 0; index < 400 && last.status !== 429; index += 20)
      [last = last] = (
        await Promise.all(Array.from({ length: 20 }, (_, of) => send(`${name} ${index + of}`)))
      ).toReversed()
    return last
  }
  const first = await block('first')
  check(first.status === 429 && first.wait <= 600, `the rate limit was not reached (${first.status})`)
  await clock.set(-hour)
  check((await send('behind')).status === 200, 'a clock set back keeps a client rate-limited')
  const second = await block('second')
  check(second.status === 429 && second.wait <= 600, `the rate limit was not reached again (${second.status})`)
  await clock.set(-hour + 601_000)
  check((await send('later')).status === 200, 'a rate limit outlasts its window')
  await clock.set(day)
  check((await send('ahead')).status === 200, 'a clock set ahead keeps a client rate-limited')
  await clock.set(0)
}

async function checkSessions({ url }: RunningSite, clock: Clock, check: Check) {
  const mayEnter = async ({ request }: AdminClient) => (await request('/api/admin/counts')).status === 200
  const stays = await openAdminClient(url, owner)
  const leaves = await openAdminClient(url, owner)
  await leaves.request('/api/auth/sign-out', { json: {} })
  for (const offset of [-day, -hour, 0, day]) {
    await clock.set(offset)
    check(!(await mayEnter(leaves)), `a revoked session is valid at ${offset / hour} h`)
    check(await mayEnter(stays), `a session is lost at ${offset / hour} h`)
  }
  await clock.set(60 * day)
  check(!(await mayEnter(stays)), 'a session never expires')
  await clock.set(0)
  check(!(await mayEnter(stays)), 'an expired session is valid again')
}

type Listed = { articles: { id: string; slug: string }[]; next: string | null }

/** The newest article stays the newest, and every article is listed once. */
async function checkOrder({ url }: RunningSite, clock: Clock, check: Check) {
  const client = await openAdminClient(url, owner)
  const all = async () => {
    const ids: string[] = []
    for (let cursor = ''; ;) {
      const { body } = await client.request<Listed>(`/api/articles?limit=10${cursor && `&cursor=${cursor}`}`)
      ids.push(...body.articles.map(({ id }) => id))
      if (body.next === null) return ids
      cursor = body.next
    }
  }
  const text = { excerpt: 'What it is about.', category: 'Dog Care', content: 'Words.', state: 'published' }
  for (const offset of [0, -day, -hour]) {
    await clock.set(offset)
    const created = await client.request('/api/admin/articles', { json: { title: `Made at ${offset}`, ...text } })
    check(created.status === 201, `cannot publish at ${offset / hour} h (${created.status})`)
  }
  await clock.set(0)
  const order = await all()
  check(new Set(order).size === order.length, 'an article is listed twice')
  for (const offset of [-day, day, -hour]) {
    await clock.set(offset)
    check((await all()).join() === order.join(), `the order differs at ${offset / hour} h`)
  }
  await clock.set(0)
}

async function checkWindow({ url }: RunningSite, clock: Clock, check: Check) {
  const client = await openAdminClient(url, owner)
  const views = async () => {
    const { body } = await client.request<{ now: { views: number } }>('/api/admin/analytics?days=30')
    return body.now.views
  }
  const before = await views()
  const show = (name: string) =>
    fetch(`${url}/api/functions/track-page-view`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
      // Ids as made by a browser whose own clock is wrong.
      body: JSON.stringify({ visitorId: `visitor_${name}_abcdefghijklmnop`, pagePath: '/faq', referrer: '' }),
    })
  const times = [
    [0, '0'],
    [-29 * day, '4102444800000'],
    [-30 * day, '1'],
    [-31 * day, '2'],
  ] as const
  for (const [offset, name] of times) {
    await clock.set(offset)
    check((await show(name)).status === 202, `a view at ${offset / day} d is not counted`)
  }
  await clock.set(0)
  check((await views()) === before + 2, `30 days show ${await views()} views, ${before} before, expected 2 more`)
}
