import type { RateLimit } from '#app/route.ts'

const minutes = (count: number) => count * 60

/** Per client address and path prefix. The first match applies. */
const byAddress: readonly (readonly [string, RateLimit])[] = [
  ['/sign-in/', { max: 10, seconds: minutes(5) }],
  ['/sign-up/', { max: 10, seconds: minutes(60) }],
  ['/request-password-reset', { max: 5, seconds: minutes(10) }],
  ['/reset-password', { max: 10, seconds: minutes(10) }],
  ['/change-password', { max: 10, seconds: minutes(5) }],
  ['/two-factor/', { max: 10, seconds: minutes(5) }],
]
const defaultLimit: RateLimit = { max: 60, seconds: minutes(1) }

/** Per account, from any address. High enough that nobody can lock another person out for long. */
const byAccount: Readonly<Record<string, RateLimit>> = {
  '/sign-in/email': { max: 50, seconds: minutes(60) },
  '/request-password-reset': { max: 3, seconds: minutes(60) },
}

/** Every rate limit that a request counts against. */
export function rateLimitsFor(
  path: string,
  address: string,
  body: unknown,
): readonly { subject: string; limit: RateLimit }[] {
  const [group, limit] = byAddress.find(([start]) => path.startsWith(start)) ?? [path, defaultLimit]
  const account = byAccount[path]
  const email = account && readEmail(body)
  return [
    { subject: `address ${group} ${address}`, limit },
    ...(account && email ? [{ subject: `account ${path} ${email}`, limit: account }] : []),
  ]
}

export function readEmail(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('email' in body)) return undefined
  return typeof body.email === 'string' ? body.email.toLowerCase() : undefined
}
