import { errorResponse, retryLater } from '#app/responses.ts'

const knownErrors: Readonly<Record<string, { status?: number; error: string } | undefined>> = {
  INVALID_EMAIL_OR_PASSWORD: { error: 'The email address or password is incorrect.' },
  INVALID_EMAIL: { status: 422, error: 'Please enter a valid email address.' },
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: {
    status: 409,
    error: 'An account with this email address already exists. Please sign in or reset your password.',
  },
  INVALID_PASSWORD: { error: 'The password is incorrect.' },
  INVALID_TOKEN: { error: 'This link has expired or was already used. Please request a new one.' },
  INVALID_CODE: { error: 'This code is incorrect. Please enter the code your app shows now.' },
  INVALID_BACKUP_CODE: { error: 'This backup code is incorrect or was already used.' },
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: { status: 429, error: 'Too many attempts. Please sign in again.' },
  ACCOUNT_TEMPORARILY_LOCKED: { status: 429, error: 'Too many attempts. Please try again in 15 minutes.' },
  INVALID_TWO_FACTOR_COOKIE: { error: 'That took too long. Please sign in again.' },
  TOTP_ALREADY_ENABLED: { status: 409, error: 'Two-factor sign-in is already on.' },
  TOTP_NOT_ENABLED: { status: 409, error: 'Two-factor sign-in is not on.' },
  TWO_FACTOR_NOT_ENABLED: { status: 409, error: 'Two-factor sign-in is not on.' },
  BACKUP_CODES_NOT_ENABLED: {
    status: 409,
    error: 'There are no backup codes. Please turn two-factor sign-in on first.',
  },
  UNAUTHORIZED: { error: 'Please sign in first.' },
}

/** Same shape as all other API responses: our own error messages, cookies passed through, never a raw session token. */
export async function toApiResponse(response: Response): Promise<Response> {
  const body = await readJson(response)
  const ours = response.ok ? Response.json(withoutToken(body)) : toErrorResponse(response.status, body)
  ours.headers.set('cache-control', 'no-store')
  for (const cookie of response.headers.getSetCookie()) ours.headers.append('set-cookie', cookie)
  return ours
}

export function tooManyAttempts(seconds: number): Response {
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return retryLater(429, 'too_many', `Too many attempts. Please try again in ${wait}.`, seconds)
}

function toErrorResponse(status: number, body: object): Response {
  const code = 'code' in body && typeof body.code === 'string' ? body.code : ''
  const match = knownErrors[code]
  const error =
    match?.error ?? (status < 500 ? 'That did not work. Please try again.' : 'Something went wrong on our side.')
  return errorResponse(match?.status ?? status, code.toLowerCase() || 'rejected', error)
}

function withoutToken(body: object): object {
  const { token: _token, ...rest } = body as { token?: unknown }
  return rest
}

async function readJson(response: Response): Promise<object> {
  try {
    const value: unknown = await response.json()
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
