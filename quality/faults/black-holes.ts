import { setTimeout as wait } from 'node:timers/promises'
import { startSite } from '#tests/kit/site-process.ts'
import { startFakeSmtp } from '#tests/kit/fakes/smtp.ts'
import { compareLatency, runLoadFor, countFailures, startLoad, countResponses } from '#tests/kit/load-generator.ts'
import { percentile } from '#tests/kit/statistics.ts'
import { waitUntil } from '#tests/kit/wait-until.ts'
import type { FaultResult } from '#tests/kit/faults/fault-result.ts'
import { runRequestFor } from '#tests/kit/faults/generation-kills.ts'
import { startScriptedServices } from '#tests/kit/faults/scripted-services.ts'
import { openBlackHoleProxy } from '#tests/kit/faults/black-hole-proxy.ts'
import { signIn } from '#tests/kit/admin-client.ts'
import { adminEnv } from '#tests/kit/admin.ts'
import { postJson, readJson } from '#tests/kit/json-requests.ts'

const subscriberCount = 20
const outageMs = 12_000
const paths = ['/', '/blog', '/shop', '/faq', '/blog?q=cat', '/api/articles/popular']

/**
 * F25: the mail server, the AI provider and the search engines swallow all traffic. Remote images and Facebook are
 * requested only by the reader's browser, and countries come from a file, so there is nothing else to break.
 */
export async function runBlackHoles({ rounds }: { rounds: number }): Promise<FaultResult> {
  const smtp = await startFakeSmtp({})
  const services = await startScriptedServices()
  const [mail, external] = await Promise.all([
    openBlackHoleProxy(Number(new URL(smtp.url).port)),
    openBlackHoleProxy(Number(new URL(services.url).port)),
  ])
  const site = await startSite('dist/server/main.js', {
    ...adminEnv,
    HOST: '127.0.0.1',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    AI_PROVIDER: 'openai-compatible',
    AI_BASE_URL: `http://127.0.0.1:${external.port}`,
    AI_TEXT_MODEL: 'test',
    INDEXNOW_ENDPOINT: `http://127.0.0.1:${external.port}/indexnow`,
  })
  const next = (index: number) => ({ path: paths[index % paths.length] ?? '/' })
  const pace = { clients: 16, perSecond: 100 }
  const expected: string[] = []
  const recoveries: number[] = []
  const ratios: string[] = []
  let [failed, requests, survived] = [0, 0, 0]
  try {
    const cookie = await signIn(site.url)
    const quiet = await runLoadFor(4, site.url, pace, next)
    for (let round = 0; round < rounds; round++) {
      mail.dropTraffic()
      external.dropTraffic()
      const load = startLoad(site.url, pace, next)
      const accepted = await subscribe(site.url, round)
      expected.push(...accepted)
      const run = await postJson(site.url, '/api/admin/runs', runRequestFor('category'), { cookie })
      if (run.status !== 201) throw new Error(`A run returned ${run.status}: ${await run.text()}`)
      const { run: started } = (await run.json()) as { run: { id: string } }
      const slowestWrite = await measureTime(() => subscribe(site.url, round + 1000, 1))
      expected.push(`reader${round + 1000}x0@example.org`)
      await wait(outageMs)
      const early = smtp.received.filter(({ to }) => accepted.includes(to)).length
      mail.restoreTraffic()
      external.restoreTraffic()
      const back = performance.now()
      const busy = await load.stop()
      const cancelled = await postJson(site.url, `/api/admin/runs/${started.id}/cancel`, {}, { cookie })
      if (!cancelled.ok) throw new Error(`Cancelling the run returned ${cancelled.status}`)
      await cancelled.text()
      const haveAllArrived = () => new Set(smtp.received.map(({ to }) => to)).isSupersetOf(new Set(expected))
      await waitUntil(haveAllArrived, { timeoutMs: 90_000, intervalMs: 100 })
      recoveries.push((performance.now() - back) / 1000)
      failed += countFailures(busy)
      requests += countResponses(busy)
      ratios.push(compareLatency(quiet, busy))
      if (countFailures(busy) === 0 && early === 0 && slowestWrite < 5000) survived++
    }
    await wait(2000)
    const arrived = smtp.received.map(({ to }) => to).filter((to) => expected.includes(to))
    const lost = expected.filter((to) => !arrived.includes(to)).length
    const twice = arrived.length - new Set(arrived).size
    const alive = await readJson<{ status: string }>(site.url, '/api/health')
    return {
      name: 'black-holes',
      description:
        'Mail server, AI provider and search engines swallow all traffic for a while: pages stay up, mails are sent once (F25).',
      tried: rounds,
      passed: survived,
      lost: lost + failed,
      notes: [
        `${requests} requests, ${failed} failed; ${ratios.join('; ')}`,
        `${expected.length} mails queued; ${lost} lost, ${twice} sent twice; the last was sent ${Math.round(percentile(recoveries, 1))} s after the server was back`,
      ],
      ok: survived === rounds && lost === 0 && twice === 0 && failed === 0 && requests > 0 && alive.status === 'ok',
    }
  } finally {
    await site.stop()
    await Promise.all([mail.close(), external.close()])
    services.close()
    smtp.stop()
  }
}

/** Each subscriber gets a welcome mail. */
async function subscribe(url: string, round: number, count = subscriberCount): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, number) => `reader${round}x${number}@example.org`)
  for (const email of emails) {
    const response = await postJson(url, '/api/functions/subscribe-newsletter', { email })
    if (!response.ok) throw new Error(`subscribe-newsletter returned ${response.status}`)
    await response.text()
  }
  return emails
}

async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
