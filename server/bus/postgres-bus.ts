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
 * Connects processes through PostgreSQL NOTIFY. The process's own listeners are called directly, so a broken connection
 * only delays the others.
 */
export async function openPostgresBus(options: { url: string; db: Db; log: Log }): Promise<OpenBus> {
  const { url, db, log } = options
  const from = randomUUID()
  const emitter = new BusEmitter(log)
  const connection = new PostgresListener(url, channel, {
    onNotification: (text) => {
      const message = decodeBusMessage(text)
      if (message && message.from !== from) emitter.emit(message.event)
    },
    onReconnect: () => emitter.emit({ topic: 'gap' }),
    onError: (error) => log('warn', 'bus_disconnected', { error }),
  })
  await connection.connect()
  const bus: Bus = {
    publish: async (event) => {
      const message = encodeBusMessage({ from, event })
      emitter.emit(event)
      try {
        await sql`select pg_notify(${channel}, ${message})`.execute(db)
      } catch (error) {
        log('warn', 'bus_publish_failed', { topic: event.topic, error })
      }
    },
    subscribe: (listener) => emitter.subscribe(listener),
  }
  return { bus, close: () => connection.close() }
}
