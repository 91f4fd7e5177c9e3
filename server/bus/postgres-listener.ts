import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { connectPostgres } from '#server/db/postgres/connect.ts'
import { StartupError } from '#server/startup-error.ts'

const initialRetryMs = 100
const maxRetryMs = 10_000
const echoTimeoutMs = 5000

type ListenerHooks = {
  onNotification: (text: string | undefined) => void
  /** Sends this text to all listeners, over another connection. */
  notify: (text: string) => Promise<unknown>
  /** Connected again; events sent in the meantime are lost. */
  onReconnect: () => void
  onError: (error: Error) => void
}

/** LISTEN on a dedicated connection that reconnects whenever it breaks. `id` is a text that nobody else sends. */
export function createPostgresListener(url: string, channel: string, id: string, hooks: ListenerHooks) {
  let current: Client | undefined
  let retry: NodeJS.Timeout | undefined
  let retryMs = initialRetryMs
  let closed = false

  async function connect(): Promise<void> {
    const client = await connectPostgres(url)
    current = client
    const broken = once(client, 'end').then(() => {
      throw new Error('PostgreSQL ended the listening connection.')
    })
    try {
      await Promise.race([broken, listen(client)])
    } catch (error) {
      client.end().catch(() => undefined)
      throw error
    }
    retryMs = initialRetryMs
    broken.catch(reconnectLater)
  }

  /** A pooler that lends connections for one transaction accepts LISTEN, but delivers nothing. */
  async function listen(client: Client): Promise<void> {
    const heard = new Promise<void>((resolve) => {
      client.on('notification', ({ payload }) => (payload === id ? resolve() : hooks.onNotification(payload)))
    })
    await client.query(`listen ${channel}`)
    await hooks.notify(id)
    const outcome = await Promise.race([heard, delay(echoTimeoutMs, 'silent' as const, { ref: false })])
    if (outcome === 'silent')
      throw new StartupError(
        'PostgreSQL does not deliver notifications. If DATABASE_URL leads through a pooler in transaction mode, set DATABASE_DIRECT_URL to an address of the same database that does not (docs/databases.md).',
      )
  }

  function reconnectLater(error: unknown) {
    if (closed) return
    hooks.onError(error instanceof Error ? error : new Error(String(error)))
    retry = setTimeout(() => void reconnect(), retryMs)
    retryMs = Math.min(retryMs * 2, maxRetryMs)
  }

  async function reconnect() {
    try {
      await connect()
      if (closed) await current?.end()
      else hooks.onReconnect()
    } catch (error) {
      reconnectLater(error)
    }
  }

  return {
    connect,
    async close(): Promise<void> {
      closed = true
      clearTimeout(retry)
      await current?.end().catch(() => undefined)
    },
  }
}
