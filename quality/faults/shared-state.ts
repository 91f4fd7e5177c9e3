import { setTimeout as wait } from 'node:timers/promises'
import { startFakeSmtp } from '#tests/kit/fakes/smtp.ts'
import { skippedResult, type FaultResult } from '#tests/kit/faults/fault-result.ts'
import { runRequestFor, type Progress } from '#tests/kit/faults/generation-kills.ts'
import { startScriptedServices, textCallsPerArticle } from '#tests/kit/faults/scripted-services.ts'
import { openServerPair, type ServerPair } from '#tests/kit/faults/server-pair.ts'
import { queryCount } from '#tests/kit/faults/stored-likes.ts'
import { signIn } from '#tests/kit/admin-client.ts'
import { adminEnv } from '#tests/kit/admin.ts'
import { postJson, readJson } from '#tests/kit/json-requests.ts'

const articles = 10
const mails = 30
/** Five in ten minutes, fifty times as many where no public URL is set. */
const rateLimit = 250

/**
 * Two servers do everything once that must happen once (a run, mails, scheduled jobs), and share sessions and rate
 * limits.
 */
export async function runSharedState({ rounds }: { rounds: number }): Promise<FaultResult> {
  const what = 'Two servers share sessions, rate limits, runs, mail and scheduled jobs: everything happens once.'
  const services = await startScriptedServices()
  services.delayMs = 150
  const smtp = await startFakeSmtp({})
  const pair = await openServerPair({
    ...adminEnv,
    RATE_LIMITS: 'on',
    SEED: 'none',
    SMTP_URL: smtp.url,
    AI_PROVIDER: 'openai-compatible',
    AI_BASE_URL: services.url,
    AI_TEXT_MODEL: 'test',
    INDEXNOW_ENDPOINT: `${services.url}/indexnow`,
  })
  try {
    if (!pair) return skippedResult('shared-state', what, 'nginx or PostgreSQL is not installed')
    const [one, other] = pair.urls
    const cookie = await signIn(one)
    const session = await readJson<{ user: unknown }>(other, '/api/session', cookie)
    const taken = await countAccepted(pair)
    const errors: string[] = []
    if (!session.user) errors.push('a session of one server is unknown to the other')
    if (taken < rateLimit || taken > rateLimit * 1.1)
      errors.push(`${taken} messages passed a rate limit of ${rateLimit}`)
    let written = 0
    for (let round = 0; round < rounds; round++) {
      written += await runGeneration(pair, cookie, errors)
      if (written !== (round + 1) * articles) errors.push(`${written} articles after ${round + 1} runs of ${articles}`)
    }
    if (services.calls.text !== rounds * articles * textCallsPerArticle)
      errors.push(`the provider got ${services.calls.text} requests for ${rounds * articles} texts`)
    const delivered = await sendMails(pair, () => smtp.received.map(({ to }) => to), errors)
    return {
      name: 'shared-state',
      description: what,
      tried: rounds * articles + mails + 2,
      passed: rounds * articles + mails + 2 - errors.length,
      lost: Math.max(0, rounds * articles - written) + Math.max(0, mails - delivered),
      notes: [
        `${written} articles of ${rounds} runs of ${articles}, ${services.calls.text} texts requested from the provider`,
        `${delivered} of ${mails} mails arrived, each once`,
        `${taken} of ${rateLimit * 2} messages through both servers passed a rate limit of ${rateLimit}`,
        ...errors,
      ],
      ok: errors.length === 0,
    }
  } finally {
    await pair?.stop()
    await pair?.close()
    services.close()
    smtp.stop()
  }
}

/** One visitor writes through both servers in alternation, as often as both together would allow. */
async function countAccepted({ urls }: ServerPair): Promise<number> {
  const person = { name: 'Ada', email: 'ada@example.org', subject: 'A question', website: '' }
  let taken = 0
  for (let index = 0; index < rateLimit * 2; index += 10) {
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, number) => {
        const message = `A question of turn ${index + number}, long enough.`
        return postJson(
          urls[number % 2] ?? '',
          '/api/functions/submit-contact',
          { ...person, message },
          { 'x-forwarded-for': '203.0.113.7' },
        )
      }),
    )
    for (const response of responses) {
      await response.text()
      if (response.ok) taken++
    }
    // The servers share their counts every 100 ms.
    await wait(20)
  }
  return taken
}

async function runGeneration({ urls, databaseUrl }: ServerPair, cookie: string, errors: string[]): Promise<number> {
  const started = await postJson(urls[0], '/api/admin/runs', runRequestFor('category'), { cookie })
  if (!started.ok) throw new Error(`A run could not be started: ${await started.text()}`)
  await started.text()
  for (let tries = 0; tries < 400; tries++) {
    // In alternation: both must report the same.
    const { progress } = await readJson<{ progress: Progress }>(
      urls[tries % 2] ?? '',
      '/api/admin/runs/current',
      cookie,
    )
    if (!progress.isGenerating) {
      errors.push(...progress.errors)
      break
    }
    await wait(150)
  }
  return queryCount(databaseUrl, 'select count(distinct slug) as n from articles')
}

/** Every subscriber gets one welcome mail. */
async function sendMails({ urls }: ServerPair, arrived: () => string[], errors: string[]): Promise<number> {
  const subscribers = Array.from({ length: mails }, (_, number) => `reader${number}@example.org`)
  for (const [number, email] of subscribers.entries())
    await (await postJson(urls[number % 2] ?? '', '/api/functions/subscribe-newsletter', { email })).text()
  const ours = () => arrived().filter((to) => subscribers.includes(to))
  for (let tries = 0; tries < 200 && new Set(ours()).size < mails; tries++) await wait(100)
  await wait(1500)
  const twice = ours().length - new Set(ours()).size
  if (twice > 0) errors.push(`${twice} mails arrived twice`)
  if (new Set(ours()).size < mails) errors.push(`${mails - new Set(ours()).size} mails did not arrive`)
  return new Set(ours()).size
}
