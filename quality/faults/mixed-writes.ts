import { setTimeout as wait } from 'node:timers/promises'
import { hashToken } from '#features/hash-token.ts'
import { openAdminClient, type AdminClient } from '#tests/kit/admin-client.ts'

export type WriteKind = 'like' | 'comment' | 'subscription' | 'message' | 'save'
/** What the site has acknowledged, as it is stored. */
export type Acknowledged = Map<WriteKind, Set<string>>
type Write = { kind: WriteKind; method: string; path: string; json?: object; headers?: Record<string, string> }
type Options = {
  clients: number
  marker: string
  acknowledged: Acknowledged
  /** Called for every response with the time of its request and its status (0: none). */
  onResponse?: (sentAt: number, status: number) => void
}

/** What visitors and an admin write, each value unique. The site must have the owner of tests/kit/admin.ts. */
export async function startMixedWrites(url: string, options: Options) {
  const { clients, marker, acknowledged, onResponse } = options
  const adminClient = await openAdminClient(url)
  const { body } = await adminClient.request<{ articles: { id: string }[] }>('/api/articles?limit=24')
  const ids = body.articles.map(({ id }) => id)
  const over = new AbortController()
  const work = Array.from({ length: clients }, async (_, client) => {
    const text = createArticleWriter(adminClient, ids[client % ids.length] ?? '')
    // Every kind is sent from the start: on a busy machine a client may only get to a few requests.
    for (let index = client; !over.signal.aborted; index++) {
      const name = `${marker}c${client}t${index}`
      const sentAt = Date.now()
      const { status, kind, stored } =
        index % 8 === 7 ? await text.save(name) : await send(adminClient, ids, name, index)
      onResponse?.(sentAt, status)
      if (stored !== undefined) acknowledged.set(kind, (acknowledged.get(kind) ?? new Set()).add(stored))
      else await wait(20)
    }
  })
  return {
    async stop() {
      over.abort()
      await Promise.all(work)
    },
  }
}

type WriteOutcome = { status: number; kind: WriteKind; stored?: string }

async function send(
  adminClient: AdminClient,
  ids: readonly string[],
  name: string,
  index: number,
): Promise<WriteOutcome> {
  const { path, kind, stored, ...requestOptions } = createWrite(`/api/articles/${ids[0]}`, name, index)
  const { status } = await adminClient.request(path, {
    ...requestOptions,
    headers: { cookie: '', ...requestOptions.headers },
  })
  return { status, kind, ...(isGood(status) && { stored }) }
}

/** One article that is saved again and again, as a writer does; conflicting saves of others are counted. */
function createArticleWriter({ request }: AdminClient, id: string) {
  let version: number | undefined
  const endpoint = `/api/admin/articles/${id}`
  return {
    async save(name: string): Promise<WriteOutcome> {
      version ??= (await request<{ version?: number }>(endpoint)).body?.version
      const json = { version: version ?? 1, excerpt: `What ${name} is about.` }
      const { status, body } = await request<{ article?: { version: number } }>(endpoint, { method: 'PUT', json })
      version = body?.article?.version
      return { status, kind: 'save', ...(isGood(status) && { stored: `${id} ${version}` }) }
    },
  }
}

const isGood = (status: number) => status >= 200 && status < 300

function createWrite(article: string, name: string, index: number): Write & { stored: string } {
  const person = { website: '', elapsed: 20_000 }
  if (index % 8 === 1) {
    const content = `Words of ${name}.`
    const json = { author_name: 'Ada', author_email: 'ada@example.org', content, ...person }
    return { kind: 'comment', method: 'POST', path: `${article}/comments`, json, stored: content }
  }
  if (index % 8 === 3) {
    const email = `${name}@example.org`
    const path = '/api/functions/subscribe-newsletter'
    return { kind: 'subscription', method: 'POST', path, json: { email }, stored: email }
  }
  if (index % 8 === 5) {
    const message = `A question of ${name}, long enough.`
    const json = { name: 'Ada', email: 'ada@example.org', subject: 'A question', message, website: '' }
    return { kind: 'message', method: 'POST', path: '/api/functions/submit-contact', json, stored: message }
  }
  const visitor = `visitor_3_${name.padEnd(24, 'x')}`
  const headers = { 'x-visitor-id': visitor }
  return { kind: 'like', method: 'PUT', path: `${article}/likes`, headers, stored: hashToken(visitor) }
}
