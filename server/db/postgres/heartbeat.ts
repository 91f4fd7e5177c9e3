import { setTimeout as wait } from 'node:timers/promises'
import { Client, type Pool, type PoolClient } from 'pg'
import { connectionSettings } from './connection-settings.ts'

const intervalMs = 500
const timeoutMs = 1200

export type Heartbeat = { isDown: () => boolean; close: () => Promise<void> }

/**
 * A server that was stopped says so; one behind a network that swallows everything says nothing, and every query would
 * wait for its full time. So somebody asks it twice a second, and when no answer comes, all who wait are told.
 */
export function startHeartbeat(pool: Pool, url: string): Heartbeat {
  const open = new Set<PoolClient>()
  pool.on('connect', (client) => void open.add(client))
  pool.on('remove', (client) => void open.delete(client))
  const over = new AbortController()
  let client: Client | undefined
  let away = false

  async function ask(): Promise<void> {
    if (!client) {
      const made = new Client(connectionSettings(url))
      made.on('error', () => undefined)
      await made.connect()
      client = made
    }
    await client.query('select 1')
  }

  async function beat() {
    const asked = ask().then(
      () => 'answered' as const,
      () => 'refused' as const,
    )
    let outcome = await Promise.race([asked, wait(timeoutMs, 'silent' as const)])
    // After a busy moment of our own the answer may lie ready behind the timer.
    if (outcome === 'silent') outcome = await Promise.race([asked, wait(50, 'silent' as const)])
    if (outcome !== 'answered') {
      if (client) destroyConnection(client)
      client = undefined
    }
    if (outcome === 'silent' && !away) for (const waiting of open) destroyConnection(waiting)
    away = outcome === 'silent'
  }

  const beating = (async () => {
    while (!over.signal.aborted) {
      await beat()
      await wait(intervalMs, undefined, { signal: over.signal, ref: false }).catch(() => undefined)
    }
  })()
  return {
    isDown: () => away,
    async close() {
      over.abort()
      await beating
      await client?.end()
    },
  }
}

/** Ends the connection without a farewell, which would not arrive either. */
function destroyConnection(client: Client | PoolClient) {
  const { connection } = client as { connection?: { stream?: { destroy: (error: Error) => void } } }
  connection?.stream?.destroy(new Error('Connection terminated: the server does not answer'))
}
