import { Client } from 'pg'
import { connectionSettings } from '#server/db/postgres/connect.ts'

const initialRetryMs = 100
const maxRetryMs = 10_000

type ListenerHooks = {
  onNotification: (text: string | undefined) => void
  /** Connected again; events sent in the meantime are lost. */
  onReconnect: () => void
  onError: (error: Error) => void
}

/** LISTEN on a dedicated connection that reconnects whenever it breaks. */
export function createPostgresListener(url: string, channel: string, hooks: ListenerHooks) {
  let current: Client | undefined
  let retry: NodeJS.Timeout | undefined
  let retryMs = initialRetryMs
  let closed = false

  async function connect(): Promise<void> {
    const client = new Client(connectionSettings(url))
    let broken = false
    const onBroken = (error: Error) => {
      if (broken || closed) return
      broken = true
      hooks.onError(error)
      reconnectLater()
    }
    client.on('notification', ({ payload }) => hooks.onNotification(payload))
    client.on('error', onBroken)
    client.on('end', () => onBroken(new Error('PostgreSQL ended the listening connection.')))
    current = client
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      retryMs = initialRetryMs
    } catch (error) {
      broken = true
      client.end().catch(() => undefined)
      throw error
    }
  }

  function reconnectLater() {
    if (closed) return
    retry = setTimeout(() => void reconnect(), retryMs)
    retryMs = Math.min(retryMs * 2, maxRetryMs)
  }

  async function reconnect() {
    try {
      await connect()
      if (closed) await current?.end()
      else hooks.onReconnect()
    } catch (error) {
      hooks.onError(error instanceof Error ? error : new Error(String(error)))
      reconnectLater()
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
