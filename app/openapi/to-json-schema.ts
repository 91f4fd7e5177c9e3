import { z } from 'zod'

export type Json = Record<string, unknown>

/** `input`: as a request has to send it. What JSON Schema cannot express shows up as validation errors. `output`: as it is sent. */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, '~standard': _standard, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}
