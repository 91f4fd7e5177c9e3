import { setTimeout as wait } from 'node:timers/promises'
import { identifierOf } from '#features/visitors/identifier.ts'

export type Kind = 'like' | 'comment' | 'subscription' | 'message'
type Write = {
  kind: Kind
  method: string
  path: string
  body?: object
  headers?: Record<string, string>
  stored: string
}
type Options = { clients: number; mark: string; acknowledged: Map<Kind, Set<string>> }

/** What visitors write, each piece different; `acknowledged` holds what the site has promised, as it is stored. */
export async function startMixedWrites(url: string, { clients, mark, acknowledged }: Options) {
  const { articles } = (await (await fetch(`${url}/api/articles?limit=1`)).json()) as { articles: { id: string }[] }
  const article = `/api/articles/${articles[0]?.id}`
  const over = new AbortController()
  const work = Array.from({ length: clients }, async (_, client) => {
    for (let turn = 0; !over.signal.aborted; turn++) {
      const write = writeOf(article, `${mark}c${client}t${turn}`, turn)
      if (await isAcknowledged(url, write)) remember(acknowledged, write)
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

function writeOf(article: string, name: string, turn: number): Write {
  const person = { website: '', elapsed: 20_000 }
  if (turn % 8 === 1) {
    const content = `Words of ${name}.`
    const body = { author_name: 'Ada', author_email: 'ada@example.org', content, ...person }
    return { kind: 'comment', method: 'POST', path: `${article}/comments`, body, stored: content }
  }
  if (turn % 8 === 3) {
    const email = `${name}@example.org`
    return {
      kind: 'subscription',
      method: 'POST',
      path: '/api/functions/subscribe-newsletter',
      body: { email },
      stored: email,
    }
  }
  if (turn % 8 === 5) {
    const message = `A question of ${name}, long enough.`
    const body = { name: 'Ada', email: 'ada@example.org', subject: 'A question', message, website: '' }
    return { kind: 'message', method: 'POST', path: '/api/functions/submit-contact', body, stored: message }
  }
  const visitor = `visitor_3_${name.padEnd(24, 'x')}`
  const headers = { 'x-visitor-id': visitor }
  return { kind: 'like', method: 'PUT', path: `${article}/likes`, headers, stored: identifierOf(visitor) }
}

async function isAcknowledged(url: string, { method, path, body, headers }: Write): Promise<boolean> {
  const json = body && { body: JSON.stringify(body) }
  const type: Record<string, string> = body ? { 'content-type': 'application/json', origin: url } : {}
  const answer = await fetch(url + path, { method, headers: { ...type, ...headers }, ...json }).catch(() => undefined)
  await answer?.text().catch(() => undefined)
  return answer?.ok === true
}

function remember(acknowledged: Map<Kind, Set<string>>, { kind, stored }: Write) {
  const known = acknowledged.get(kind) ?? new Set()
  acknowledged.set(kind, known.add(stored))
}
