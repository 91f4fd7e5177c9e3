import { setTimeout as wait } from 'node:timers/promises'
import { hashToken } from '#features/hash-token.ts'
import { waitUntil } from '#tests/kit/wait-until.ts'

export type Acknowledged = { visitor: string; at: number }
export type LikeLoad = {
  acknowledged: readonly Acknowledged[]
  /** Responses by status; 0: the connection failed, -503: there was no Retry-After header. */
  statuses: ReadonlyMap<number, number>
  /** The longest latency by status. */
  slowest: ReadonlyMap<number, number>
  stop: () => Promise<void>
}

/** Likes of `clients` that pause for `pause` ms after each, every one of a new visitor: acknowledged ones must be stored. */
export async function startLikeLoad(
  url: () => string,
  { clients, round = 0, pause = 0 }: { clients: number; round?: number; pause?: number },
): Promise<LikeLoad> {
  const { articles } = (await (await fetch(`${url()}/api/articles?limit=24`)).json()) as { articles: { id: string }[] }
  const acknowledged: Acknowledged[] = []
  const statuses = new Map<number, number>()
  const slowest = new Map<number, number>()
  const over = new AbortController()
  const work = Array.from({ length: clients }, async (_, client) => {
    for (let n = 0; !over.signal.aborted; n++) {
      const visitor = `visitor_${round}_${client}x${String(n).padStart(20, '0')}`
      const begun = performance.now()
      const status = await fetch(`${url()}/api/articles/${articles[(client + n) % articles.length]?.id}/likes`, {
        method: 'PUT',
        headers: { 'x-visitor-id': visitor },
      }).then(
        async (response) => {
          await response.text()
          return response.status === 503 && !response.headers.has('retry-after') ? -503 : response.status
        },
        () => 0,
      )
      if (status === 200) acknowledged.push({ visitor: hashToken(visitor), at: Date.now() })
      else await wait(20)
      if (pause > 0) await wait(pause)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      slowest.set(status, Math.max(slowest.get(status) ?? 0, performance.now() - begun))
    }
  })
  return {
    acknowledged,
    statuses,
    slowest,
    async stop() {
      over.abort()
      await Promise.all(work)
    },
  }
}

/** Until this many more likes are acknowledged: so much load has run, however slow the machine is. */
export async function waitForLikes({ acknowledged }: LikeLoad, count: number): Promise<void> {
  const enough = acknowledged.length + count
  if (!(await waitUntil(() => acknowledged.length >= enough))) throw new Error('The site acknowledges no likes.')
}

/** The number of `acknowledged` likes that are not stored. */
export function countMissing(acknowledged: readonly Acknowledged[], stored: Iterable<unknown>): number {
  const storedLikes = new Set(stored)
  return acknowledged.filter(({ visitor }) => !storedLikes.has(visitor)).length
}
