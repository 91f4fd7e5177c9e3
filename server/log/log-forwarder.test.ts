import { expect, onTestFinished, test, vi } from 'vitest'
import { startFakeService } from '#tests/kit/fakes/fake-service.ts'
import { createJsonLog } from './json-log.ts'
import { createLogForwarder } from './log-forwarder.ts'

type Broken = 'nothing' | 'errors' | 'redirects'

async function start(isBroken: (number: number) => Broken) {
  const collector = await startFakeService((_request, number) => {
    const broken = isBroken(number)
    if (broken === 'redirects') return { status: 307, headers: { location: 'http://127.0.0.1:9/' }, body: '' }
    return { status: broken === 'errors' ? 503 : 200, body: '' }
  })
  const onFailure = vi.fn<() => void>()
  const url = `${collector.url.replace('//', '//site:p%40ss@')}/insert?stream=site`
  const forwarder = createLogForwarder(url, onFailure, 5)
  onTestFinished(forwarder.close)
  const lines: string[] = []
  const log = createJsonLog({ level: 'info', now: () => 0, write: (line) => lines.push(line), copy: forwarder.write })
  return { log, lines, onFailure, forwarder, requests: collector.requests }
}

test('every line that is written is also sent to the other machine, without what is secret', async () => {
  const { log, lines, forwarder, requests, onFailure } = await start(() => 'nothing')
  log('info', 'account_request', { path: '/api/auth/sign-in/email', status: 401, password: 'hunter2' })
  log('debug', 'request')
  for (let number = 0; number < 1200; number++) log('warn', 'request_rejected', { number })
  await forwarder.close()
  expect(requests.map(({ body }) => body).join('')).toBe(lines.join(''))
  expect(lines).toHaveLength(1201)
  expect(lines.join('')).not.toContain('hunter2')
  expect(requests[0]).toMatchObject({
    method: 'POST',
    path: '/insert?stream=site',
    headers: { 'content-type': 'application/x-ndjson', authorization: `Basic ${btoa('site:p@ss')}` },
  })
  expect(onFailure).not.toHaveBeenCalled()
})

test.each(['errors', 'redirects'] as const)(
  'a machine that only %s gets the same lines again until it takes them, and one failure is reported',
  async (broken) => {
    const { log, lines, requests, onFailure } = await start((number) => (number < 4 ? broken : 'nothing'))
    log('info', 'one')
    log('info', 'two')
    await expect.poll(() => requests).toHaveLength(4)
    expect(requests[0]?.body).toBe(lines[0])
    expect(requests[3]?.body).toBe(lines.join(''))
    expect(onFailure).toHaveBeenCalledOnce()
  },
)

test('while the other machine is down, memory is bounded and stopping does not wait for it', async () => {
  let isDown = true
  const { log, lines, forwarder, requests } = await start(() => (isDown ? 'errors' : 'nothing'))
  for (let number = 0; number < 10_100; number++) log('info', 'event', { number })
  expect(lines).toHaveLength(10_100)
  const before = performance.now()
  await forwarder.close()
  expect(performance.now() - before).toBeLessThan(15_000)
  const { length: failed } = requests
  isDown = false
  const sent = () => requests.slice(failed).flatMap(({ body }) => body.match(/\n/g) ?? []).length
  await expect.poll(() => sent()).toBeGreaterThanOrEqual(10_000)
  expect(requests.at(-1)?.body).toContain('"number":9999')
})
