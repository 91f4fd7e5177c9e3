declare const sent: unique symbol

/** A JSON response whose type says what it carries, so that a route can hold its handler to its response schema. */
export type JsonResponse<Value> = Response & { readonly [sent]: Value }
export type ErrorResponse = JsonResponse<never>

/** `indent`: for a file that people read. */
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

/** `details`: further fields of the body. A conflict carries the other version. */
type ErrorOptions = { fields?: FieldErrors; details?: object; headers?: Readonly<Record<string, string>> }

/** The one shape of an error in JSON: a sentence for people and a code for programs. */
export function errorResponse(
  status: number,
  code: string,
  error: string,
  { fields, details, headers }: ErrorOptions = {},
): ErrorResponse {
  const body = { error, code, ...(fields && { fields }), ...details }
  return json(body, { status, ...(headers && { headers }) }) as Response as ErrorResponse
}

export const notFound = () => errorResponse(404, 'not_found', 'Not found.')
