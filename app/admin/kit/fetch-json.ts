import { createStore } from '#app/client/store.ts'

/** What a door said instead of doing it. `body` is its whole answer: a conflict carries the other text. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly userMessage: string | undefined
  readonly fields: Readonly<Record<string, string>>
  readonly body: unknown

  constructor(url: string, status: number, body: unknown) {
    const { error, code, fields } = asRecord(body)
    super(`${url} answered ${status}`)
    this.status = status
    this.code = typeof code === 'string' ? code : ''
    this.userMessage = typeof error === 'string' ? error : undefined
    this.fields = asRecord(fields) as Record<string, string>
    this.body = body
  }
}

/** True once a door no longer knows us: the session ended, or the role was taken away. */
export const sessionExpired = createStore(false)

type FetchOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  json?: unknown
  form?: FormData
  signal?: AbortSignal
}

/** Asks one of the dashboard's doors; anything but a good answer is a `CallFailed`. */
export async function fetchJson<Answer>(
  url: string,
  { method = 'GET', json, form, signal }: FetchOptions = {},
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: { accept: 'application/json', ...(json !== undefined && { 'content-type': 'application/json' }) },
    body: json === undefined ? (form ?? null) : JSON.stringify(json),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new ApiError(url, 0, { error: "Can't reach the server. Check your connection." })
  })
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok) return body as Answer
  if (response.status === 401 || asRecord(body)['code'] === 'not_admin') sessionExpired.set(true)
  throw new ApiError(url, response.status, body)
}

/** The sentence for a person, when there is one. */
export function errorMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const [first] = Object.values(error.fields)
  return first ?? error.userMessage
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
