import { Client } from 'pg'
import { settingsFor } from '#server/db/postgres/connection-settings.ts'

const firstPauseMs = 100
const longestPauseMs = 10_000

type Hooks = {
  onNotice: (text: string | undefined) => void
  /** Connected again; what was said meanwhile is lost. */
  onReconnect: () => void
  onTrouble: (error: Error) => void
}

/** LISTEN on a connection of its own, which is made anew whenever it breaks. */
export class ListeningConnection {
  readonly #url: string
  readonly #channel: string
  readonly #hooks: Hooks
  #client: Client | undefined
  #retry: NodeJS.Timeout | undefined
  #pauseMs = firstPauseMs
  #closed = false

  constructor(url: string, channel: string, hooks: Hooks) {
    this.#url = url
    this.#channel = channel
    this.#hooks = hooks
  }

  async connect(): Promise<void> {
    const client = new Client(settingsFor(this.#url))
    let broken = false
    const onBroken = (error: Error) => {
      if (broken || this.#closed) return
      broken = true
      this.#hooks.onTrouble(error)
      this.#reconnectLater()
    }
    client.on('notification', ({ payload }) => this.#hooks.onNotice(payload))
    client.on('error', onBroken)
    client.on('end', () => onBroken(new Error('PostgreSQL ended the listening connection.')))
    this.#client = client
    try {
      await client.connect()
      await client.query(`listen ${this.#channel}`)
      this.#pauseMs = firstPauseMs
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
    this.#retry = setTimeout(() => void this.#reconnect(), this.#pauseMs)
    this.#pauseMs = Math.min(this.#pauseMs * 2, longestPauseMs)
  }

  async #reconnect() {
    try {
      await this.connect()
      if (this.#closed) await this.#client?.end()
      else this.#hooks.onReconnect()
    } catch (error) {
      this.#hooks.onTrouble(error instanceof Error ? error : new Error(String(error)))
      this.#reconnectLater()
    }
  }
}
