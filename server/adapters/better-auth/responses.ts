import { errorResponse, retryLater } from '#app/responses.ts'
import errors from './known-errors.json' with { type: 'json' }

const knownErrors: Readonly<Record<string, { status?: number; error: string } | undefined>> = errors

/** Same shape as all other API responses: our own error messages, cookies passed through, never a raw session token. */
export async function toApiResponse(answer: Response): Promise<Response> {
  const body = await readJson(answer)
  const ours = answer.ok ? Response.json(withoutToken(body)) : toErrorResponse(answer.status, body)
  ours.headers.set('cache-control', 'no-store')
  for (const cookie of answer.headers.getSetCookie()) ours.headers.append('set-cookie', cookie)
  return ours
}

export function tooManyAttempts(seconds: number): Response {
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return retryLater(429, 'too_many', `Too many attempts. Please try again in ${wait}.`, seconds)
}

function toErrorResponse(status: number, body: object): Response {
  const code = 'code' in body && typeof body.code === 'string' ? body.code : ''
  const known = knownErrors[code]
  const error =
    known?.error ?? (status < 500 ? 'That did not work. Please try again.' : 'Something went wrong on our side.')
  return errorResponse(known?.status ?? status, code.toLowerCase() || 'refused', error)
}

function withoutToken(body: object): object {
  const { token: _token, ...rest } = body as { token?: unknown }
  return rest
}

async function readJson(answer: Response): Promise<object> {
  try {
    const value: unknown = await answer.json()
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
