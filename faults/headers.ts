import { request } from 'node:http'
import { startSite } from '#tests/kit/site-process.ts'
import type { Figures } from './figures.ts'
import { createRandom } from './random.ts'

const names = [
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-for',
  'forwarded',
  'x-original-url',
  'x-rewrite-url',
  'x-preview',
  'x-http-method-override',
  'accept-language',
  'user-agent',
  'cookie',
  'origin',
  'referer',
  'cache-control',
  'pragma',
  'range',
  'if-modified-since',
  'accept',
  'x-visitor-id',
  'save-data',
  'sec-ch-ua-mobile',
  'dnt',
  'via',
  'x-real-ip',
  'authorization',
  'x-middleware-subrequest',
  '__proto__',
  'te',
  'priority',
  'purpose',
]
const values = [
  'evil.test',
  'https',
  'http://evil.test/',
  '/admin',
  '1',
  'de-DE',
  'better-auth.session_token=x.y',
  'bytes=0-5',
  'no-cache',
  'Googlebot/2.1',
  '<script>alert(1)</script>',
  'GET',
  'null',
  'a'.repeat(3000),
]
const queries = ['', '?utm_source=x', '?preview=1', '?_data=1', '?%00', '?category=Dog%20Care&x=y']

/** T24, T25: no header and no unknown parameter changes a page that everybody gets. */
export async function runHeaders({ rounds }: { rounds: number }): Promise<Figures> {
  const site = await startSite('dist/server/main.js', { RATE_LIMITS: 'off', HOST: '127.0.0.1', LOG_LEVEL: 'error' })
  const random = createRandom(7)
  try {
    const { articles } = (await (await fetch(`${site.url}/api/articles?limit=4`)).json()) as {
      articles: { slug: string }[]
    }
    const paths = [
      '/',
      '/blog',
      '/shop',
      '/faq',
      '/about',
      '/categories',
      ...articles.map(({ slug }) => `/article/${slug}`),
    ]
    const plain = new Map<string, string>()
    const addresses = paths.flatMap((path) => queries.map((query) => path + query))
    for (const address of addresses) plain.set(address, await faceOf(site.url + address, {}))
    let differing = 0
    const found: string[] = []
    for (let at = 0; at < rounds; at += 25) {
      const tries = Array.from({ length: Math.min(25, rounds - at) }, () => {
        const headers = Object.fromEntries(
          Array.from({ length: 1 + random.below(3) }, () => [random.pick(names), random.pick(values)]),
        )
        return { address: random.pick(addresses), headers }
      })
      const faces = await Promise.all(tries.map(({ address, headers }) => faceOf(site.url + address, headers)))
      for (const [index, face] of faces.entries()) {
        const { address, headers } = tries[index] ?? { address: '', headers: {} }
        if (face === plain.get(address)) continue
        differing++
        if (found.length < 5) found.push(`${address} with ${JSON.stringify(headers).slice(0, 200)}`)
      }
    }
    for (const address of addresses) if ((await faceOf(site.url + address, {})) !== plain.get(address)) differing++
    const what =
      'Headers and parameters of all kinds against kept pages: the same bytes, then and afterwards (T24, T25).'
    return {
      name: 'headers',
      what,
      tried: rounds,
      survived: rounds - differing,
      lost: differing,
      notes: found,
      ok: differing === 0,
    }
  } finally {
    await site.stop()
  }
}

/** Status, what caches look at, and the body. */
function faceOf(url: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { location = '', 'set-cookie': cookie = [], etag = '', 'cache-control': control = '' } = response.headers
        resolve(
          [response.statusCode, location, cookie, etag, control, Buffer.concat(chunks).toString('latin1')].join('\n'),
        )
      })
    })
      .on('error', reject)
      .end()
  })
}
