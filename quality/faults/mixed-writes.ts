import { setTimeout as wait } from 'node:timers/promises'
import { identifierOf } from '#features/visitors/hash-visitor-id.ts'
import { openOffice, type Office } from './admin-client.ts'

export type Kind = 'like' | 'comment' | 'subscription' | 'message' | 'save'
/** What the site has promised, as it is stored. */
export type Acknowledged = Map<Kind, Set<string>>
type Write = { kind: Kind; method: string; path: string; json?: object; headers?: Record<string, string> }
type Options = {
  clients: number
  mark: string
  acknowledged: Acknowledged
  /** Hears of every answer: when it was asked for, and its status (0: none came). */
  onAnswer?: (asked: number, status: number) => void
}

/** What visitors and an admin write, each piece different. The site must know the owner of tests/kit/admin.ts. */
export async function startMixedWrites(url: string, options: Options) {
  const { clients, mark, acknowledged, onAnswer } = options
  const office = await openOffice(url)
  const { body } = await office.ask<{ articles: { id: string }[] }>('/api/articles?limit=24')
  const ids = body.articles.map(({ id }) => id)
  const over = new AbortController()
  const work = Array.from({ length: clients }, async (_, client) => {
    const text = createText(office, ids[client % ids.length] ?? '')
    for (let turn = 0; !over.signal.aborted; turn++) {
      const name = `${mark}c${client}t${turn}`
      const asked = Date.now()
      const { status, kind, stored } = turn % 8 === 7 ? await text.save(name) : await send(office, ids, name, turn)
      onAnswer?.(asked, status)
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

type Done = { status: number; kind: Kind; stored?: string }

async function send(office: Office, ids: readonly string[], name: string, turn: number): Promise<Done> {
  const { path, kind, stored, ...wish } = writeOf(`/api/articles/${ids[0]}`, name, turn)
  const { status } = await office.ask(path, { ...wish, headers: { cookie: '', ...wish.headers } })
  return { status, kind, ...(isGood(status) && { stored }) }
}

/** One article that is saved again and again, as somebody does who writes; another's saves are taken note of. */
function createText({ ask }: Office, id: string) {
  let version: number | undefined
  const door = `/api/admin/articles/${id}`
  return {
    async save(name: string): Promise<Done> {
      version ??= (await ask<{ version?: number }>(door)).body?.version
      const json = { version: version ?? 1, excerpt: `What ${name} is about.` }
      const { status, body } = await ask<{ article?: { version: number } }>(door, { method: 'PUT', json })
      version = body?.article?.version
      return { status, kind: 'save', ...(isGood(status) && { stored: `${id} ${version}` }) }
    },
  }
}

const isGood = (status: number) => status >= 200 && status < 300

function writeOf(article: string, name: string, turn: number): Write & { stored: string } {
  const person = { website: '', elapsed: 20_000 }
  if (turn % 8 === 1) {
    const content = `Words of ${name}.`
    const json = { author_name: 'Ada', author_email: 'ada@example.org', content, ...person }
    return { kind: 'comment', method: 'POST', path: `${article}/comments`, json, stored: content }
  }
  if (turn % 8 === 3) {
    const email = `${name}@example.org`
    const path = '/api/functions/subscribe-newsletter'
    return { kind: 'subscription', method: 'POST', path, json: { email }, stored: email }
  }
  if (turn % 8 === 5) {
    const message = `A question of ${name}, long enough.`
    const json = { name: 'Ada', email: 'ada@example.org', subject: 'A question', message, website: '' }
    return { kind: 'message', method: 'POST', path: '/api/functions/submit-contact', json, stored: message }
  }
  const visitor = `visitor_3_${name.padEnd(24, 'x')}`
  const headers = { 'x-visitor-id': visitor }
  return { kind: 'like', method: 'PUT', path: `${article}/likes`, headers, stored: identifierOf(visitor) }
}
