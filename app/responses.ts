import type { ZodType } from 'zod'
import type { FieldErrors } from '#domain/result.ts'

/** `indent` is for files that people read. */
type JsonOptions = {
  status?: number
  headers?: Readonly<Record<string, string>>
  cookies?: readonly string[]
  indent?: number
}

/** What a handler returns: a value of the domain, which the response schema of its route turns into JSON. */
export type JsonReply<Value> = JsonOptions & { readonly value: Value; readonly status: number }

/** JSON that must not be cached, unless `headers` says otherwise. */
export function json<const Value>(value: Value, options: JsonOptions = {}): JsonReply<Value> {
  return { status: 200, ...options, value }
}

/** The schema decides which fields are sent, and how: a time leaves as ISO 8601. */
export function encodeReply(
  { value, status, headers, cookies = [], indent }: JsonReply<unknown>,
  schema?: ZodType,
): Response {
  const response = new Response(JSON.stringify(schema ? schema.parse(value) : value, null, indent), {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  })
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

declare const ready: unique symbol

/** Sent as it is, without the response schema of its route. */
export type ErrorResponse = Response & { readonly [ready]: true }

/** `details` are additional fields of the body, such as the current version in a conflict. */
type ErrorOptions = { fields?: FieldErrors; details?: object; headers?: Readonly<Record<string, string>> }

/** All JSON errors have this shape: a message for people and a code for programs. */
export function errorResponse(
  status: number,
  code: string,
  error: string,
  { fields, details, headers }: ErrorOptions = {},
): ErrorResponse {
  const body = { error, code, ...(fields && { fields }), ...details }
  return encodeReply(json(body, { status, ...(headers && { headers }) })) as ErrorResponse
}

/** What is wrong with each field; the first sentence is also the message. */
export function invalidFields(fields: FieldErrors): ErrorResponse {
  return errorResponse(422, 'invalid', Object.values(fields)[0] ?? '', { fields })
}

export function retryLater(status: 429 | 503, code: string, error: string, seconds: number): ErrorResponse {
  return errorResponse(status, code, error, { headers: { 'retry-after': String(seconds) } })
}

export const notFound = () => errorResponse(404, 'not_found', 'Not found.')

/** The code is the reason, unless clients know it by another one. The error is what the failure itself says, if it does. */
type ReasonResponse = { status: number; code?: string; error?: string }
type FailureShape = { reason: string; fields?: FieldErrors; message?: string }
type KnownReason = keyof typeof knownReasons
type ReasonResponses<Reason extends string> = Readonly<
  Record<Exclude<Reason, KnownReason>, ReasonResponse> & Partial<Record<KnownReason, ReasonResponse>>
>

const knownReasons = { not_found: { status: 404, error: 'Not found.' }, invalid: { status: 422 } } as const

/** The response to a failed `Result`. A route says what its own reasons mean; one without a meaning does not compile. */
export function failureResponse<Failed extends FailureShape>(
  failure: Failed,
  reasons: ReasonResponses<Failed['reason']>,
  options: Omit<ErrorOptions, 'fields'> = {},
): ErrorResponse {
  const { reason, fields, message } = failure
  const responses: Partial<Record<string, ReasonResponse>> = { ...knownReasons, ...reasons }
  const { status, code = reason, error = '' } = responses[reason] ?? { status: 500 }
  const sentence = message ?? (fields && Object.values(fields)[0]) ?? error
  return errorResponse(status, code, sentence, { ...(fields && { fields }), ...options })
}
