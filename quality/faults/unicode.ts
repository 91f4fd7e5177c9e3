import { ownerEnv } from '#tests/kit/admin.ts'
import { startSite } from '#tests/kit/site-process.ts'
import { createChecks, type Check } from './checks.ts'
import type { FaultResult } from '#tests/kit/faults/fault-result.ts'
import { openAdminClient, type AdminClient } from '#tests/kit/admin-client.ts'

/** Stored as sent, and shown as stored. */
const acceptedTexts: Readonly<Record<string, string>> = {
  'right-to-left override': 'Calm \u202Egod\u202C walks',
  'unfinished override': 'Calm \u202Egod walks',
  isolates: '\u2067שלום\u2069 dog',
  arabic: 'العناية بالقطط',
  'joined emoji': 'Family 👨‍👩‍👧‍👦 with 🐕‍🦺',
  'four bytes': 'Old script 𐍈 and 𝒳',
  combining: `e${'\u0301'.repeat(250)} dog`,
  noncharacter: 'A \uFFFE dog \uFFFF',
  homoglyph: 'Саt саre',
  turkish: 'İstanbul ışık dog',
  composed: 'Caf\u00E9 dogs',
  decomposed: 'Cafe\u0301 dogs',
  markup: 'Dogs <b>&amp;</b> "cats"',
}
/** Rejected with a message. */
const rejectedTexts: Readonly<Record<string, string>> = {
  NUL: 'A \0 dog',
  'lone surrogate': 'A \uD800 dog',
  'lone low surrogate': 'A \uDC00 dog',
  bell: 'A \u0007 dog',
  escape: 'A \u001B[31m dog',
}
// The safety check asks about invisible characters; the owner publishes all the same.
const text = {
  excerpt: 'What it is about.',
  category: 'Dog Care',
  content: 'Words.',
  state: 'published',
  release: { reason: '' },
}
type Made = { article?: { id: string; slug: string; title: string } }
type Found = { articles: { id: string }[] }

/** F21: every kind of unusual text as title, comment and search. */
export async function runUnicode({ rounds }: { rounds: number }): Promise<FaultResult> {
  const site = await startSite('dist/server/main.js', {
    ...ownerEnv,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    SEED: 'none',
  })
  const { check, faults, counts } = createChecks()
  try {
    const client = await openAdminClient(site.url)
    for (let round = 0; round < rounds; round++) {
      for (const [kind, words] of Object.entries(acceptedTexts)) await checkAccepted(client, kind, words, check)
      for (const [kind, words] of Object.entries(rejectedTexts)) await checkRejected(client, kind, words, check)
      await checkEquivalentSpellings(client, check)
    }
  } finally {
    await site.stop()
  }
  const cases = Object.keys(acceptedTexts).length + Object.keys(rejectedTexts).length
  return {
    name: 'unicode',
    description: `${cases} kinds of unusual text as title, excerpt, comment and search (F21).`,
    ...counts(),
    notes: faults.slice(0, 8),
  }
}

async function checkAccepted(client: AdminClient, kind: string, words: string, check: Check) {
  const made = await client.request<Made>('/api/admin/articles', { json: { ...text, title: words, excerpt: words } })
  const { id = '', slug = '', title } = made.body.article ?? {}
  check(made.status === 201 && title === words, `${kind}: as a title returned ${made.status}`)
  check(/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug), `${kind}: the slug is ${slug}`)
  const page = await client.request<string>(`/article/${slug}`)
  const h1 = /<h1[^>]*>(.*?)<\/h1>/s.exec(page.body)?.[1] ?? ''
  check(page.status === 200 && plainText(h1) === words, `${kind}: the page shows ${plainText(h1)}`)
  const author_name = words.replaceAll(/\s/g, ' ')
  const comment = { author_name, author_email: 'ada@example.org', content: words, website: '', elapsed: 20_000 }
  const posted = await client.request(`/api/articles/${id}/comments`, { json: comment })
  const listed = await client.request<{ comments: { id: string; content: string }[] }>('/api/admin/comments')
  const found = listed.body.comments.find(({ content }) => content === words)
  check(
    [200, 201, 202].includes(posted.status) && found !== undefined,
    `${kind}: as a comment returned ${posted.status}`,
  )
  const hits = await client.request<Found>(`/api/articles?q=${encodeURIComponent(words)}`)
  const again = await client.request<Found>(`/api/articles?q=${encodeURIComponent(words)}`)
  const isFound = hits.body.articles.some((article) => article.id === id)
  check(hits.status === 200 && isFound, `${kind}: the search does not find it`)
  check(JSON.stringify(hits.body) === JSON.stringify(again.body), `${kind}: the search is not stable`)
}

async function checkRejected(client: AdminClient, kind: string, words: string, check: Check) {
  const title = await client.request('/api/admin/articles', { json: { ...text, title: words } })
  check(title.status === 422, `${kind}: as a title returned ${title.status}`)
  const body = { author_name: 'Ada', author_email: 'ada@example.org', content: words, website: '', elapsed: 20_000 }
  const { body: list } = await client.request<Found>('/api/articles?limit=1')
  const posted = await client.request(`/api/articles/${list.articles[0]?.id}/comments`, { json: body })
  check(posted.status === 422, `${kind}: as a comment returned ${posted.status}`)
  const searched = await client.request(`/api/articles?q=${encodeURIComponent(words.toWellFormed())}`)
  // The API refuses NUL in a URL.
  check(searched.status === (kind === 'NUL' ? 400 : 200), `${kind}: as a search returned ${searched.status}`)
}

/** Two spellings of the same word are found by either, also in upper case. */
async function checkEquivalentSpellings({ request }: AdminClient, check: Check) {
  const counts: number[] = []
  for (const q of ['Caf\u00E9', 'Cafe\u0301', 'cafe', 'CAFE', 'CAF\u00C9']) {
    const { body } = await request<Found>(`/api/articles?q=${encodeURIComponent(q)}`)
    counts.push(body.articles.length)
  }
  check(
    new Set(counts).size === 1 && (counts[0] ?? 0) >= 2,
    `spellings of one word are found ${counts.join(', ')} times`,
  )
}

function plainText(html: string): string {
  return html
    .replaceAll(/<!--.*?-->|<[^>]*>/gs, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll(/&#x27;|&#39;/g, "'")
    .replaceAll('&amp;', '&')
}
