import { z } from 'zod'

export type Json = Record<string, unknown>

/** As a request has to send it. What JSON Schema cannot express shows up as validation errors. */
export function toJsonSchema(schema: z.ZodType): Json {
  const {
    $schema: _,
    '~standard': _standard,
    ...rest
  } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  return rest
}
