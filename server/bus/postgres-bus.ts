import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Bus, Log, BusEvent } from '#features/ports.ts'
import type { Db } from '#features/tables.ts'
import { createLocalBus } from './local-bus.ts'
import { createPostgresListener } from './postgres-listener.ts'

const channel = 'wagwise'

type OpenBus = { bus: Bus; close: () => Promise<void> }

/** Own listeners are called directly, so a broken connection only delays other processes. */
export async function openPostgresBus(options: { url: string; db: Db; log: Log }): Promise<OpenBus> {
  const { url, db, log } = options
  const from = randomUUID()
  const local = createLocalBus(log)
  const notify = (text: string) => sql`select pg_notify(${channel}, ${text})`.execute(db)
  const connection = createPostgresListener(url, channel, from, {
    notify,
    onNotification: (text) => {
      const message = decodeBusMessage(text)
      if (message && message.from !== from) local.receive(message.event)
    },
    onReconnect: () => local.receive({ topic: 'gap' }),
    onError: (error) => log('warn', 'bus_disconnected', { error }),
  })
  await connection.connect()
  const bus: Bus = {
    publish: async (event) => {
      const message = encodeBusMessage({ from, event })
      local.receive(event)
      try {
        await notify(message)
      } catch (error) {
        log('warn', 'bus_publish_failed', { topic: event.topic, error })
      }
    },
    subscribe: local.subscribe,
  }
  return { bus, close: () => connection.close() }
}

/** PostgreSQL limits NOTIFY payloads to less than 8000 bytes. */
const maxBytes = 7000

const busMessageSchema = z.object({
  from: z.string(),
  event: z.discriminatedUnion('topic', [
    z.object({ topic: z.literal('content') }),
    z.object({
      topic: z.literal('view'),
      path: z.string(),
      country: z.string(),
      kind: z.enum(['person', 'admin', 'crawler']),
      at: z.number(),
    }),
    z.object({ topic: z.literal('run'), run_id: z.string() }),
    z.object({ topic: z.literal('mail') }),
    z.object({ topic: z.literal('mail-settings') }),
    z.object({
      topic: z.literal('limit'),
      from: z.string(),
      uses: z.array(z.tuple([z.string(), z.number(), z.number()])),
    }),
  ]),
})

type BusMessage = { from: string; event: BusEvent }

function encodeBusMessage(message: BusMessage): string {
  const text = JSON.stringify(message)
  if (Buffer.byteLength(text) > maxBytes)
    throw new RangeError(`A ${message.event.topic} event is too long for the bus.`)
  return text
}

/** Undefined for messages from other versions of the program. */
function decodeBusMessage(text: string | undefined): BusMessage | undefined {
  try {
    return busMessageSchema.safeParse(JSON.parse(text ?? '')).data
  } catch {
    return undefined
  }
}
