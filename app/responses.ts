declare const sent: unique symbol

/** A JSON response whose type says what it carries, so that a route can hold its handler to its response schema. */
export type JsonResponse<Value> = Response & { readonly [sent]: Value }
export type ErrorResponse = JsonResponse<never>

type JsonOptions = { status?: number; headers?: Readonly<Record<string, string>> }
type FieldErrors = Readonly<Record<string, string>>

const noStore = { 'cache-control': 'no-store' }

/** JSON that nobody may cache, unless `headers` says otherwise. */
export function json<Value>(value: Value, { status = 200, headers }: JsonOptions = {}): JsonResponse<Value> {
  return Response.json(value, { status, headers: { ...noStore, ...headers } }) as JsonResponse<Value>
}

/** The one shape of an error in JSON: a sentence for people and a code for programs. */
export function errorResponse(
  status: number,
  code: string,
  error: string,
  more: { fields?: FieldErrors; headers?: Readonly<Record<string, string>> } = {},
): ErrorResponse {
  const body = { error, code, ...(more.fields && { fields: more.fields }) }
  return json(body, { status, ...(more.headers && { headers: more.headers }) }) as Response as ErrorResponse
}

export const notFound = () => errorResponse(404, 'not_found', 'Not found.')
