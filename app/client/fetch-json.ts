/** What a door answered instead of what was asked for. `said` is the sentence it has for a person. */
export class Refused extends Error {
  readonly status: number
  readonly said: string | undefined

  constructor(url: string, status: number, said: string | undefined) {
    super(`${url} answered ${status}${said ? `: ${said}` : ''}`)
    this.status = status
    this.said = said
  }
}

type Question = Omit<RequestInit, 'headers' | 'body'> & { headers?: Record<string, string>; json?: unknown }

/** Asks one of our JSON doors; anything but a good answer is an error. */
export async function ask<Answer>(url: string, init: Question = {}): Promise<Answer> {
  const { json, ...rest } = init
  const response = await fetch(url, {
    ...rest,
    ...(json !== undefined && { body: JSON.stringify(json) }),
    headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...rest.headers },
  })
  if (!response.ok) throw new Refused(url, response.status, await sentenceIn(response))
  return (await response.json()) as Answer
}

async function sentenceIn(response: Response): Promise<string | undefined> {
  try {
    const { error } = (await response.json()) as { error?: unknown }
    return typeof error === 'string' ? error : undefined
  } catch {
    return undefined
  }
}
