declare const sent: unique symbol

/** Carries the type of its body, so that the compiler can check a handler against its response schema. */
export type JsonResponse<Value> = Response & { readonly [sent]: Value }
export type ErrorResponse = JsonResponse<never>

/** `indent` is for files that people read. */
type JsonOptions = { status?: number; headers?: Readonly<Record<string, string>>; indent?: number }

type FieldErrors = Readonly<Record<string, string>>

const noStore = { 'cache-control': 'no-store' }

/** JSON that must not be cached, unless `headers` says otherwise. */
export function json<const Value>(
  value: Value,
  { status = 200, headers, indent }: JsonOptions = {},
): JsonResponse<Value> {
  return new Response(JSON.stringify(value, null, indent), {
    status,
    headers: { 'content-type': 'application/json', ...noStore, ...headers },
  }) as JsonResponse<Value>
}

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
  return json(body, { status, ...(headers && { headers }) }) as Response as ErrorResponse
}

/** What is wrong with each field; the first sentence is also the message. */
export function invalidFields(fields: FieldErrors): ErrorResponse {
  return errorResponse(422, 'invalid', Object.values(fields)[0] ?? '', { fields })
}

export function retryLater(status: 429 | 503, code: string, error: string, seconds: number): ErrorResponse {
  return errorResponse(status, code, error, { headers: { 'retry-after': String(seconds) } })
}

export const notFound = () => errorResponse(404, 'not_found', 'Not found.')
