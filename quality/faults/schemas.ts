import { startSite } from '#tests/kit/site-process.ts'
import type { FaultResult } from '#tests/kit/faults/fault-result.ts'
import { createRandom } from '#tests/kit/seeded-random.ts'

type Random = ReturnType<typeof createRandom>
const visitor = 'visitor_1_abcdefghijklmnopqrstuv'
const validBodies: Readonly<Record<string, { method: string; body: Record<string, unknown> }>> = {
  '/api/functions/track-page-view': {
    method: 'POST',
    body: { visitorId: visitor, sessionId: `session_1_${'s'.repeat(22)}`, pagePath: '/blog', referrer: '' },
  },
  '/api/functions/subscribe-newsletter': { method: 'POST', body: { email: 'ada@example.org' } },
  '/api/functions/submit-contact': {
    method: 'POST',
    body: {
      name: 'Ada',
      email: 'ada@example.org',
      subject: 'A question',
      message: 'A long enough message.',
      website: '',
    },
  },
  '/api/functions/seed-articles': { method: 'POST', body: {} },
  '/api/clicks': { method: 'POST', body: { product_id: 'PRODUCT', article_id: 'ARTICLE' } },
  '/api/articles/ARTICLE/comments': {
    method: 'POST',
    body: { author_name: 'Ada', author_email: 'ada@example.org', content: 'Words.', website: '', elapsed: 9000 },
  },
  '/api/articles/ARTICLE/likes': { method: 'PUT', body: {} },
}
const invalidValues: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  '',
  ' ',
  '\0',
  '\ud800',
  '‮abc',
  'a@x.test,b@y.test',
  'a\r\nBcc: x@y.test',
  [],
  ['a'],
  {},
  { $gt: 0 },
  { __proto__: { isAdmin: true } },
  'x'.repeat(5000),
  '😀'.repeat(3000),
  "' OR 1=1--",
  '<img src=x onerror=alert(1)>',
  '../../etc/passwd',
  'javascript:alert(1)',
  Number.MAX_SAFE_INTEGER,
]

/**
 * T34, T35: invalid bodies of every kind to every public route: rejected with a message, never with 500, by the same
 * process.
 */
export async function runSchemas({ rounds }: { rounds: number }): Promise<FaultResult> {
  const site = await startSite('dist/server/main.js', { RATE_LIMITS: 'off', HOST: '127.0.0.1', LOG_LEVEL: 'error' })
  const random = createRandom(35)
  const idOf = async (path: string, name: string) => {
    const list = (await (await fetch(site.url + path)).json()) as Record<string, { id: string }[]>
    return list[name]?.[0]?.id ?? ''
  }
  const article = await idOf('/api/articles?limit=1', 'articles')
  const product = await idOf('/api/products?limit=1', 'products')
  const real = (text: string) => text.replaceAll('ARTICLE', article).replaceAll('PRODUCT', product)
  const statuses = new Map<number, number>()
  let [tried, survived] = [0, 0]
  const found: string[] = []
  try {
    for (const [path, { method, body }] of Object.entries(validBodies)) {
      const url = site.url + real(path)
      // If the valid body were rejected, mutations would only test the schema and not what comes after it.
      const first = await send(url, method, real(JSON.stringify(body)), site.url)
      if (first >= 300) found.push(`${path} rejects the valid body with ${first}`)
      for (let at = 0; at < rounds; at += 20) {
        const texts = Array.from({ length: Math.min(20, rounds - at) }, () => real(mutateBody(body, random)))
        const batch = await Promise.all(texts.map((text) => send(url, method, text, site.url)))
        for (const [index, status] of batch.entries()) {
          tried++
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          if (status > 0 && status < 500) survived++
          else if (found.length < 5) found.push(`${status} ${path} ${texts[index]?.slice(0, 160)}`)
        }
      }
    }
    const summary = [...statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`)
    const what = `${Object.keys(validBodies).length} public routes × ${rounds} mutated bodies (T34, T35).`
    return {
      name: 'schemas',
      description: what,
      tried,
      passed: survived,
      lost: 0,
      notes: [`${summary.join(', ')}; seed 35`, ...found],
      ok: survived === tried && found.length === 0 && site.child.exitCode === null,
    }
  } finally {
    await site.stop()
  }
}

function mutateBody(body: Readonly<Record<string, unknown>>, random: Random): string {
  const changed: Record<string, unknown> = { ...body }
  // Half of them are wrong in one place only, so that some get past the schema.
  for (let left = random.below(2) || 1 + random.below(3); left > 0; left--) {
    const name = random.pick([...Object.keys(body), 'extra', '__proto__', 'constructor'])
    if (random.below(5) === 0) delete changed[name]
    else
      Object.defineProperty(changed, name, {
        value: random.pick(invalidValues),
        enumerable: true,
        configurable: true,
        writable: true,
      })
  }
  const text = JSON.stringify(changed)
  const kind = random.below(12)
  if (kind === 0) return text.slice(0, random.below(text.length))
  if (kind === 1) return '['.repeat(20_000)
  if (kind === 2) return JSON.stringify(random.pick(invalidValues)) ?? ''
  return text
}

async function send(url: string, method: string, body: string, origin: string): Promise<number> {
  const headers = { 'content-type': 'application/json', origin, 'x-visitor-id': visitor }
  const response = await fetch(url, { method, headers, body }).catch(() => undefined)
  const text = (await response?.text().catch(() => '')) ?? ''
  return / at \w+ \(|SQLITE_|\/node_modules\//.test(text) ? 599 : (response?.status ?? 0)
}
