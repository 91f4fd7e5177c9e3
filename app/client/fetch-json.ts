/** What a door answered instead of what was asked for. `said` is the sentence it has for a person. */
export class ApiError extends Error {
  readonly status: number
  readonly userMessage: string | undefined

  constructor(url: string, status: number, userMessage: string | undefined) {
    super(`${url} answered ${status}${userMessage ? `: ${userMessage}` : ''}`)
    this.status = status
    this.userMessage = userMessage
  }
}

type FetchOptions = Omit<RequestInit, 'headers' | 'body'> & { headers?: Record<string, string>; json?: unknown }

/** Asks one of our JSON doors; anything but a good answer is an error. */
export async function fetchJson<Answer>(url: string, init: FetchOptions = {}): Promise<Answer> {
  const { json, ...rest } = init
  const response = await fetch(url, {
    ...rest,
    ...(json !== undefined && { body: JSON.stringify(json) }),
    headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...rest.headers },
  })
  if (!response.ok) throw new ApiError(url, response.status, await readErrorMessage(response))
  return (await response.json()) as Answer
}

async function readErrorMessage(response: Response): Promise<string | undefined> {
  try {
    const { error } = (await response.json()) as { error?: unknown }
    return typeof error === 'string' ? error : undefined
  } catch {
    return undefined
  }
}
