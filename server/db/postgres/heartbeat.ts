import { setTimeout as wait } from 'node:timers/promises'
import type { Client, Pool, PoolClient } from 'pg'
import { connectPostgres } from './connect.ts'

const intervalMs = 500
const timeoutMs = 1200

export type Heartbeat = { isDown: () => boolean; close: () => Promise<void> }

/** A server behind a broken network stays silent, so this pings it and fails waiting queries when no reply comes. */
export function startHeartbeat(pool: Pool, url: string): Heartbeat {
  const pooled = new Set<PoolClient>()
  pool.on('connect', (client) => void pooled.add(client))
  pool.on('remove', (client) => void pooled.delete(client))
  const closing = new AbortController()
  let client: Client | undefined
  let isDown = false

  async function ping(): Promise<void> {
    client ??= await connectPostgres(url)
    await client.query('select 1')
  }

  async function beat() {
    const reply = ping().then(
      () => 'answered' as const,
      () => 'refused' as const,
    )
    let outcome = await Promise.race([reply, wait(timeoutMs, 'silent' as const)])
    // If our own event loop was busy, the reply may already be waiting behind the timer.
    if (outcome === 'silent') outcome = await Promise.race([reply, wait(50, 'silent' as const)])
    if (outcome !== 'answered') {
      if (client) destroyConnection(client)
      client = undefined
    }
    if (outcome === 'silent' && !isDown) for (const waiting of pooled) destroyConnection(waiting)
    isDown = outcome === 'silent'
  }

  const loop = (async () => {
    while (!closing.signal.aborted) {
      await beat()
      await wait(intervalMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
    }
  })()
  return {
    isDown: () => isDown,
    async close() {
      closing.abort()
      await loop
      await client?.end()
    },
  }
}

/** Closes the socket without the protocol's goodbye, which would not arrive either. */
function destroyConnection(client: Client | PoolClient) {
  const { connection } = client as { connection?: { stream?: { destroy: (error: Error) => void } } }
  connection?.stream?.destroy(new Error('Connection terminated: the server does not respond'))
}
