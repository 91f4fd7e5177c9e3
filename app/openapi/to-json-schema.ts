import { z } from 'zod'

export type Json = Record<string, unknown>

/**
 * As a request has to send it. Rules that JSON Schema cannot express, such as a single line or a valid email address,
 * show up as validation errors.
 */
export function toJsonSchema(schema: z.ZodType): Json {
  const {
    $schema: _,
    '~standard': _standard,
    ...rest
  } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  return rest
}
