import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createSelfSignedCertificate } from '#tests/kit/fakes/certificate.ts'
import { cpscRecall, fdaItem, fdaRss, openFdaPage, openFdaReport } from '#tests/kit/fakes/recall-feeds.ts'
import { createRecallFeeds } from './recall-feeds.ts'
import { readRssItems } from './rss-items.ts'

const now = Date.UTC(2026, 10, 19)
/** Less than the days of one request to openFDA. */
const since = '2026-09-01'

type Respond = (request: IncomingMessage, response: ServerResponse) => void

/** All three sources on this machine. */
async function openSources(respond: Respond, limits = {}) {
  const { key, cert } = createSelfSignedCertificate('api.fda.gov')
  const requests: string[] = []
  const server = createServer({ key, cert }, (request, response) => {
    requests.push(`${request.headers.host?.split(':')[0]}${request.url}`)
    respond(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const feeds = createRecallFeeds(() => now, {
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    connect: { port: (server.address() as AddressInfo).port, rejectUnauthorized: false },
    isAllowedIp: (ip) => ip === '127.0.0.1',
    limits: { milliseconds: 1000, ...limits },
  })
  return { feeds, requests }
}
const answer =
  (body: string, status = 200, headers = {}): Respond =>
  (_, response) =>
    response.writeHead(status, headers).end(body)
const sendJson = (value: unknown, status = 200) => answer(JSON.stringify(value), status)

const skipOf = ({ url = '' }: IncomingMessage) => Number(/skip=(\d+)/.exec(url)?.[1])
const reports = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => openFdaReport({ recall_number: `F-${from + index}` }))

test('openFDA is read page by page until everything it promised has arrived', async () => {
  const { feeds, requests } = await openSources((request, response) => {
    const skip = skipOf(request)
    response.end(JSON.stringify(openFdaPage(reports(skip, Math.min(1000, 2203 - skip)), { skip, total: 2203 })))
  })
  const reading = await feeds.openfda(since)
  expect(reading).toMatchObject({ read: 2203, unreadable: 0, problem: undefined })
  expect(reading.notices).toHaveLength(2203)
  expect(requests.map((path) => /skip=\d+/.exec(path)?.[0])).toEqual(['skip=0', 'skip=1000', 'skip=2000'])
  expect(requests[0]).toBe(
    'api.fda.gov/food/enforcement.json?search=report_date:[20260901+TO+20261119]&sort=report_date:asc&limit=1000&skip=0',
  )
  expect(reading.notices[0]).toMatchObject({
    source: 'openfda',
    source_id: 'F-0',
    name: 'Harbor Paw Salmon Bites',
    brands: ['Harbor Paw Foods, Inc.'],
    codes: 'Lot HP-2271, best by 03/2027',
    classification: 'Class I',
    published_on: '2026-11-12',
    closed_on: null,
  })
})

test.each([
  ['fewer reports than promised', 900, 'openFDA promised 2100 reports and sent 900.'],
  ['the same reports on two pages', 2100, 'openFDA promised 2100 reports and sent 1100.'],
])('openFDA with %s is incomplete, and what arrived is kept', async (what, sent, message) => {
  const { feeds } = await openSources((request, response) => {
    const skip = skipOf(request)
    const from = what.startsWith('the same') && skip === 1000 ? 0 : skip
    const page = reports(from, Math.max(0, Math.min(1000, sent - skip)))
    response.end(JSON.stringify(openFdaPage(page, { skip, total: 2100 })))
  })
  const reading = await feeds.openfda(since)
  expect(reading.problem).toEqual({ kind: 'incomplete', message })
  expect(reading.notices).toHaveLength(sent === 900 ? 900 : 1100)
})

test('a quota that ends in the middle keeps the first page and says when to ask again', async () => {
  const { feeds } = await openSources((request, response) => {
    if (skipOf(request) > 0) response.writeHead(429, { 'retry-after': '1800' }).end()
    else response.end(JSON.stringify(openFdaPage(reports(0, 1000), { skip: 0, total: 1700 })))
  })
  const reading = await feeds.openfda(since)
  expect(reading.notices).toHaveLength(1000)
  expect(reading.problem).toEqual({
    kind: 'limited',
    message: 'openFDA has no requests left for us now (429).',
    retryAfter: 1_800_000,
  })
})

test('a year is asked for in parts that fit on one page', async () => {
  const { feeds, requests } = await openSources(sendJson(openFdaPage(reports(0, 3))))
  expect((await feeds.openfda('2025-11-19')).problem).toBeUndefined()
  expect(requests.map((path) => /\[.*\]/.exec(path)?.[0])).toEqual([
    '[20251119+TO+20260216]',
    '[20260217+TO+20260517]',
    '[20260518+TO+20260815]',
    '[20260816+TO+20261113]',
    '[20261114+TO+20261119]',
  ])
})

test('openFDA answers 404 when there is nothing, which is no fault', async () => {
  const { feeds } = await openSources(sendJson({ error: { code: 'NOT_FOUND', message: 'No matches found!' } }, 404))
  expect(await feeds.openfda(since)).toEqual({ notices: [], read: 0, unreadable: 0, problem: undefined })
})

test('a source that has stopped updating is said to be late', async () => {
  const { feeds } = await openSources(
    sendJson(openFdaPage(reports(0, 1), { skip: 0, total: 1, last_updated: '2026-09-01' })),
  )
  const reading = await feeds.openfda(since)
  expect(reading.problem).toEqual({ kind: 'incomplete', message: 'openFDA has not been updated since 2026-09-01.' })
  expect(reading.notices).toHaveLength(1)
})

test('a report without a number or a day is counted as unreadable, and the others are kept', async () => {
  const list = [openFdaReport({}), openFdaReport({ recall_number: undefined }), { x: 1 }, null]
  const { feeds } = await openSources(sendJson(openFdaPage(list, { skip: 0, total: 4 })))
  expect(await feeds.openfda(since)).toMatchObject({
    read: 4,
    unreadable: 2 + 1,
    notices: [{ source_id: 'F-1' }],
    problem: { kind: 'incomplete', message: '3 of 4 reports could not be read.' },
  })
})

test('CPSC: names, models, hazards and remedies', async () => {
  const { feeds, requests } = await openSources(
    sendJson([cpscRecall({}), cpscRecall({ RecallNumber: '26-2', Products: null })]),
  )
  const reading = await feeds.cpsc(since)
  expect(requests).toEqual(['www.saferproducts.gov/RestWebServices/Recall?format=json&RecallDateStart=2026-09-01'])
  expect(reading).toMatchObject({ read: 2, unreadable: 0, problem: undefined })
  expect(reading.notices[0]).toMatchObject({
    source_id: '26-1',
    name: 'Kestrel heated pet pad, medium',
    brands: ['Kestrel Home Goods LLC'],
    codes: 'KP-2',
    reason: 'The cord can overheat.',
    remedy: 'Replace',
    published_on: '2026-10-30',
    url: 'https://www.cpsc.gov/Recalls/2026/kestrel',
  })
})

test('a round number of recalls looks like a limit that nobody mentioned', async () => {
  const list = Array.from({ length: 200 }, (_, index) => cpscRecall({ RecallNumber: `26-${index}` }))
  const { feeds } = await openSources(sendJson(list))
  const reading = await feeds.cpsc(since)
  expect(reading.notices).toHaveLength(200)
  expect(reading.problem).toEqual({
    kind: 'incomplete',
    message: 'CPSC sent exactly 200 recalls, so older ones may be cut off.',
  })
})

test('the FDA’s RSS: maker, product and reason of the headline', async () => {
  const { feeds } = await openSources(
    answer(fdaRss([fdaItem({}), fdaItem({ title: 'Update on pet treats', link: 'x' })])),
  )
  expect(await feeds.fda(since)).toMatchObject({
    read: 2,
    oldest: '2026-11-12',
    problem: undefined,
    notices: [
      {
        source_id: 'harbor-paw-foods-recalls-salmon-bites',
        name: 'Salmon Bites & Chews',
        brands: ['Harbor Paw Foods'],
        reason: 'Possible Salmonella',
        published_on: '2026-11-12',
      },
      { name: 'Update on pet treats', url: 'https://www.fda.gov/safety/recalls-market-withdrawals-safety-alerts' },
    ],
  })
})

test('an RSS feed that breaks off keeps its whole items', async () => {
  const { feeds } = await openSources(answer(fdaRss([fdaItem({}), fdaItem({})]).slice(0, -120)))
  const reading = await feeds.fda(since)
  expect(reading.notices).toHaveLength(1)
  expect(reading.problem?.message).toBe('The FDA’s RSS feed broke off after 1 notices.')
})

test('entities that a document defines itself are not expanded, and markup is dropped', () => {
  expect(readRssItems('<!DOCTYPE r [<!ENTITY a "b">]><rss><channel></channel></rss>')).toBeUndefined()
  expect(readRssItems('<html>')).toBeUndefined()
  const text = fdaRss([
    fdaItem({ title: '<![CDATA[A </item> <b>B</b> &amp; C]]>', description: '&lt;p&gt;x&lt;/p&gt; &#8217;' }),
  ])
  expect(readRssItems(text)?.items).toMatchObject([
    { title: expect.stringMatching(/^A +B +& C$/), description: expect.stringMatching(/^x +’$/) },
  ])
})

const broken: [string, Respond, RegExp][] = [
  ['an error', answer('', 500), /answered with the status 500/],
  ['a page in HTML', answer('<html>Sign in</html>'), /something that is not/],
  ['half of its answer', answer('[{"RecallID":1,'), /something that is not/],
  ['nothing', answer(''), /something that is not/],
  [
    'a broken connection',
    (_, response) => void response.writeHead(200, { 'content-length': '900' }).end('[', () => response.destroy()),
    /could not be reached|broke off/,
  ],
  ['no answer in time', () => undefined, /did not answer within 0.2 seconds/],
  ['too much', answer('x'.repeat(5000)), /sent more than/],
  [
    'a redirect to another site',
    answer('', 302, { location: 'https://evil.test/x' }),
    /leads to another site \(evil.test\)/,
  ],
  [
    'a redirect to a private address',
    answer('', 302, { location: 'http://169.254.169.254/' }),
    /leads to another site/,
  ],
  ['a circle of redirects', answer('', 302, { location: '/again' }), /redirects in circles/],
]

test.each(broken)('a source with %s is a sentence for the owner, never an error', async (what, respond, message) => {
  const milliseconds = what === 'no answer in time' ? 200 : 20_000
  const { feeds } = await openSources(respond, { milliseconds, bytes: 4000 })
  for (const read of Object.values(feeds)) {
    const { notices, problem } = await read(since)
    expect(notices).toEqual([])
    expect(problem?.kind).toBe('failed')
    expect(problem?.message).toMatch(message)
  }
})

test('a source whose name leads to a private address is not asked', async () => {
  const feeds = createRecallFeeds(() => now, { resolve: async () => [{ address: '10.0.0.1', family: 4 }] })
  expect((await feeds.cpsc(since)).problem?.message).toBe('CPSC could not be reached.')
})
