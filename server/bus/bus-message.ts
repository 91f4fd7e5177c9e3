import { z } from 'zod'
import type { BusEvent } from '#features/ports.ts'

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
      kind: z.enum(['person', 'own', 'crawler']),
      at: z.number(),
    }),
    z.object({ topic: z.literal('run'), run_id: z.string() }),
    z.object({ topic: z.literal('mail') }),
    z.object({
      topic: z.literal('limit'),
      from: z.string(),
      uses: z.array(z.tuple([z.string(), z.number(), z.number()])),
    }),
  ]),
})

type BusMessage = { from: string; event: BusEvent }

export function encodeBusMessage(message: BusMessage): string {
  const text = JSON.stringify(message)
  if (Buffer.byteLength(text) > maxBytes)
    throw new RangeError(`A ${message.event.topic} event is too long for the bus.`)
  return text
}

/** Undefined for messages from other versions of the program. */
export function decodeBusMessage(text: string | undefined): BusMessage | undefined {
  try {
    return busMessageSchema.safeParse(JSON.parse(text ?? '')).data
  } catch {
    return undefined
  }
}
