import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Bus, Log } from '#features/ports.ts'
import type { Db } from '#features/tables.ts'
import { BusEmitter } from './bus-emitter.ts'
import { PostgresListener } from './postgres-listener.ts'
import { decodeBusMessage, encodeBusMessage } from './bus-message.ts'

const channel = 'wagwise'

export type OpenBus = { bus: Bus; close: () => Promise<void> }

/**
 * Processes hear of each other through PostgreSQL. An event reaches the listeners of its own process at once and
 * directly, so that a broken connection delays only the others.
 */
export async function openPostgresBus(options: { url: string; db: Db; log: Log }): Promise<OpenBus> {
  const { url, db, log } = options
  const from = randomUUID()
  const emitter = new BusEmitter(log)
  const connection = new PostgresListener(url, channel, {
    onNotification: (text) => {
      const notice = decodeBusMessage(text)
      if (notice && notice.from !== from) emitter.emit(notice.event)
    },
    onReconnect: () => emitter.emit({ topic: 'doubt' }),
    onError: (error) => log('warn', 'bus_disconnected', { error }),
  })
  await connection.connect()
  const bus: Bus = {
    publish: async (event) => {
      const notice = encodeBusMessage({ from, event })
      emitter.emit(event)
      try {
        await sql`select pg_notify(${channel}, ${notice})`.execute(db)
      } catch (error) {
        log('warn', 'bus_publish_failed', { topic: event.topic, error })
      }
    },
    subscribe: (listener) => emitter.subscribe(listener),
  }
  return { bus, close: () => connection.close() }
}
