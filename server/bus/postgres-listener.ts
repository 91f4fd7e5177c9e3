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
export class PostgresListener {
  readonly #url: string
  readonly #channel: string
  readonly #hooks: ListenerHooks
  #client: Client | undefined
  #retry: NodeJS.Timeout | undefined
  #retryMs = initialRetryMs
  #closed = false

  constructor(url: string, channel: string, hooks: ListenerHooks) {
    this.#url = url
    this.#channel = channel
    this.#hooks = hooks
  }

  async connect(): Promise<void> {
    const client = new Client(connectionSettings(this.#url))
    let broken = false
    const onBroken = (error: Error) => {
      if (broken || this.#closed) return
      broken = true
      this.#hooks.onError(error)
      this.#reconnectLater()
    }
    client.on('notification', ({ payload }) => this.#hooks.onNotification(payload))
    client.on('error', onBroken)
    client.on('end', () => onBroken(new Error('PostgreSQL ended the listening connection.')))
    this.#client = client
    try {
      await client.connect()
      await client.query(`listen ${this.#channel}`)
      this.#retryMs = initialRetryMs
    } catch (error) {
      broken = true
      client.end().catch(() => undefined)
      throw error
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#retry)
    await this.#client?.end().catch(() => undefined)
  }

  #reconnectLater() {
    if (this.#closed) return
    this.#retry = setTimeout(() => void this.#reconnect(), this.#retryMs)
    this.#retryMs = Math.min(this.#retryMs * 2, maxRetryMs)
  }

  async #reconnect() {
    try {
      await this.connect()
      if (this.#closed) await this.#client?.end()
      else this.#hooks.onReconnect()
    } catch (error) {
      this.#hooks.onError(error instanceof Error ? error : new Error(String(error)))
      this.#reconnectLater()
    }
  }
}
