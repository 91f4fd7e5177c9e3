import { createServer, request, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { formatMetrics } from '#domain/site/metrics.ts'
import { createLogCounter } from './log-counter.ts'
import { isOperator } from '../http/client-ip.ts'
import { createProcessMetrics } from './process-metrics.ts'
import { createRequestMetrics } from './request-metrics.ts'

const asked = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage

test('requests are counted by route and class of status, limits apart, with their times in buckets', () => {
  const { watch, metrics } = createRequestMetrics()
  for (const status of [200, 204, 429]) watch({ method: 'PUT', path: '/api/articles/:id/likes' })(status)
  const text = formatMetrics(metrics())
  const labels = 'method="PUT",route="/api/articles/:id/likes"'
  expect(text).toContain(`wagwise_requests_total{${labels},status="2xx"} 2\n`)
  expect(text).toContain(`wagwise_requests_total{${labels},status="4xx"} 1\n`)
  expect(text).toContain(`wagwise_rate_limited_requests_total{${labels}} 1\n`)
  expect(text).toContain(`wagwise_request_duration_seconds_bucket{${labels},le="+Inf"} 3\n`)
  expect(text).toContain(`wagwise_request_duration_seconds_count{${labels}} 3\n`)
})

test('errors and warnings are counted by their name and still written', () => {
  const written: string[] = []
  const { log, metrics } = createLogCounter((_level, event) => void written.push(event))
  log('error', 'request_failed')
  log('error', 'request_failed')
  log('info', 'started')
  expect(written).toEqual(['request_failed', 'request_failed', 'started'])
  expect(metrics()[0]?.samples).toEqual([{ labels: { level: 'error', event: 'request_failed' }, value: 2 }])
})

test('the process reports its memory, event loop delay, file descriptors and the disk with the data folder', () => {
  const values = new Map(createProcessMetrics(tmpdir())().map(({ name, samples }) => [name, samples[0]?.value ?? 0]))
  expect(values.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  for (const name of ['p50', 'p99', 'max'])
    expect(values.get(`nodejs_eventloop_lag_${name}_seconds`)).toBeGreaterThanOrEqual(0)
  expect(values.get('wagwise_data_disk_free_bytes')).toBeGreaterThan(0)
  expect(values.get('wagwise_data_disk_size_bytes')).toBeGreaterThan(values.get('wagwise_data_disk_free_bytes') ?? 0)
  if (process.platform !== 'linux') return
  expect(values.get('process_open_fds')).toBeGreaterThan(2)
  expect(values.get('process_max_fds')).toBeGreaterThan(values.get('process_open_fds') ?? 0)
})

test('the disk is left out of the metrics when it does not answer', () => {
  const names = createProcessMetrics('/no/such/folder')().map(({ name }) => name)
  expect(names).toContain('process_resident_memory_bytes')
  expect(names).not.toContain('wagwise_data_disk_free_bytes')
})

test.each([
  ['from this machine by its own name', asked({ host: 'localhost:3000' }), true],
  ['from this machine by IPv6', asked({ host: '[::1]:3000' }, '::1'), true],
  ['through a proxy on this machine', asked({ host: 'localhost', 'x-forwarded-for': '203.0.113.9' }), false],
  ['through a proxy that says only via', asked({ host: 'localhost', via: '1.1 caddy' }), false],
  ['by a name that somebody pointed at this machine', asked({ host: 'rebound.example' }), false],
  ['from another machine', asked({ host: 'localhost' }, '203.0.113.9'), false],
])('whether a request comes from the operator: %s', (_what, request_, expected) => {
  expect(isOperator(request_)).toBe(expected)
})

test('the address of a real connection is understood', async () => {
  const server = createServer((incoming, response) => response.end(String(isOperator(incoming)))).listen(0)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const sent = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  expect(String(await response.toArray())).toBe('true')
})
