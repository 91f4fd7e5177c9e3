import { z } from 'zod'
import type { CreatorsConfig } from '#server/config/external-services.ts'

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
const expiryMarginMs = 30_000
/** By the version of the credentials. */
const endpoints = {
  '2.1': {
    url: 'https://creatorsapi.auth.us-east-1.amazoncognito.com/oauth2/token',
    scope: 'creatorsapi/default',
    isJson: false,
  },
  '2.2': {
    url: 'https://creatorsapi.auth.eu-south-2.amazoncognito.com/oauth2/token',
    scope: 'creatorsapi/default',
    isJson: false,
  },
  '2.3': {
    url: 'https://creatorsapi.auth.us-west-2.amazoncognito.com/oauth2/token',
    scope: 'creatorsapi/default',
    isJson: false,
  },
  '3.1': { url: 'https://api.amazon.com/auth/o2/token', scope: 'creatorsapi::default', isJson: true },
  '3.2': { url: 'https://api.amazon.co.uk/auth/o2/token', scope: 'creatorsapi::default', isJson: true },
  '3.3': { url: 'https://api.amazon.co.jp/auth/o2/token', scope: 'creatorsapi::default', isJson: true },
}

export class TokenRejected extends Error {
  override readonly name = 'TokenRejected'
}

/**
 * Provides the authorization header. The token is cached until shortly before it expires, and concurrent callers share
 * one token request.
 */
export function createAuthorization(config: CreatorsConfig, clock: () => number) {
  const { id, secret, version, tokenUrl } = config
  const { url, scope, isJson } = endpoints[version]
  let cached: { token: string; until: number } | undefined
  let pending: Promise<string> | undefined

  const requestToken = async (signal: AbortSignal): Promise<string> => {
    const fields = { grant_type: 'client_credentials', client_id: id, client_secret: secret, scope }
    const response = await fetch(tokenUrl ?? url, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded' },
      body: isJson ? JSON.stringify(fields) : new URLSearchParams(fields),
      signal,
    })
    if (!response.ok) throw new TokenRejected(`The Creators API refused the credentials (${response.status}).`)
    const { access_token, expires_in } = tokenSchema.parse(await response.json())
    cached = { token: access_token, until: clock() + expires_in * 1000 - expiryMarginMs }
    return access_token
  }

  return {
    async header(signal: AbortSignal): Promise<string> {
      const token =
        cached && cached.until > clock()
          ? cached.token
          : await (pending ??= requestToken(signal).finally(() => (pending = undefined)))
      return version.startsWith('2') ? `Bearer ${token}, Version ${version}` : `Bearer ${token}`
    },
    invalidate() {
      cached = undefined
    },
  }
}
