import { request } from 'node:http'
import { startSite } from '#tests/kit/site-process.ts'
import { ownerEnv } from '#tests/kit/admin.ts'
import { openAdminClient } from '#tests/kit/admin-client.ts'
import type { FaultResult } from '#tests/kit/faults/fault-result.ts'
import { createRandom } from '#tests/kit/seeded-random.ts'

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
const pages = ['/', '/blog', '/shop', '/faq', '/about', '/categories', '/contact', '/privacy-policy', '/favorites']
const queries = ['', '?utm_source=x', '?preview=1', '?_data=1', '?%00', '?category=Dog%20Care&x=y']

/** T24, T25: no header and no unknown parameter changes a shared page, not even the request that renders it. */
export async function runHeaders({ rounds }: { rounds: number }): Promise<FaultResult> {
  const site = await startSite('dist/server/main.js', { ...ownerEnv, HOST: '127.0.0.1', LOG_LEVEL: 'error' })
  const random = createRandom(7)
  const found: string[] = []
  let tried = 0
  try {
    const admin = await openAdminClient(site.url)
    const { articles } = (await (await fetch(`${site.url}/api/articles?limit=50`)).json()) as {
      articles: { slug: string }[]
    }
    const paths = [...pages, ...articles.map(({ slug }) => `/article/${slug}`)]
    const plain = new Map<string, string>()
    for (const path of paths)
      for (const query of queries) plain.set(path + query, await fingerprint(site.url + path + query, {}))
    for (const [address, shown] of plain) if (!shown.startsWith('200')) found.push(`${address} is not shown`)
    if (articles.length === 0) found.push('there is no article')
    while (tried < rounds) {
      // The cache is empty now, so the next request renders the page for everyone.
      const emptied = await admin.fetch('/api/admin/settings', {
        method: 'PUT',
        json: { mailComments: tried % 2 === 0 },
      })
      if (!emptied.ok) found.push(`the pages are still cached (${emptied.status})`)
      for (let at = 0; at < paths.length && tried < rounds; at += 10) {
        const tries = paths
          .slice(at, at + 10)
          .map((path) => ({ address: path + random.pick(queries), headers: pickHeaders(random) }))
        tried += tries.length
        for (const sent of [tries, tries.map(({ address }) => ({ address, headers: {} }))]) {
          const fingerprints = await Promise.all(
            sent.map(({ address, headers }) => fingerprint(site.url + address, headers)),
          )
          for (const [index, shown] of fingerprints.entries()) {
            const { address = '', headers = {} } = tries[index] ?? {}
            const when = sent === tries ? 'with' : 'after'
            if (shown !== plain.get(address)) found.push(`${address} ${when} ${JSON.stringify(headers).slice(0, 200)}`)
          }
        }
      }
    }
    return {
      name: 'headers',
      description:
        'Headers and parameters of all kinds render a page that is cached for others: the same bytes, then and afterwards (T24, T25).',
      tried,
      passed: Math.max(0, tried - found.length),
      lost: found.length,
      notes: [`${paths.length} pages, seed 7`, ...found.slice(0, 5)],
      ok: found.length === 0,
    }
  } finally {
    await site.stop()
  }
}

function pickHeaders(random: ReturnType<typeof createRandom>): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: 1 + random.below(3) }, () => [random.pick(names), random.pick(values)]),
  )
}

/** Status, headers that matter for caching, and the body. */
function fingerprint(url: string, headers: Record<string, string>): Promise<string> {
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
