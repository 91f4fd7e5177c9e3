import type { Limit } from '#app/route.ts'

const minutes = (count: number) => count * 60

/** By the client's address and what it asks for; the first that fits. */
const byAddress: readonly (readonly [string, Limit])[] = [
  ['/sign-in/', { most: 10, seconds: minutes(5) }],
  ['/sign-up/', { most: 10, seconds: minutes(60) }],
  ['/request-password-reset', { most: 5, seconds: minutes(10) }],
  ['/reset-password', { most: 10, seconds: minutes(10) }],
  ['/change-password', { most: 10, seconds: minutes(5) }],
  ['/two-factor/', { most: 10, seconds: minutes(5) }],
]
const otherwise: Limit = { most: 60, seconds: minutes(1) }

/** By account, whoever asks: high enough that nobody can lock another one out for long. */
const byAccount: Readonly<Record<string, Limit>> = {
  '/sign-in/email': { most: 50, seconds: minutes(60) },
  '/request-password-reset': { most: 3, seconds: minutes(60) },
}

/** Every count that a request adds to. */
export function limitsFor(path: string, address: string, body: unknown): readonly { subject: string; limit: Limit }[] {
  const [group, limit] = byAddress.find(([start]) => path.startsWith(start)) ?? [path, otherwise]
  const account = byAccount[path]
  const email = account && emailIn(body)
  return [
    { subject: `address ${group} ${address}`, limit },
    ...(account && email ? [{ subject: `account ${path} ${email}`, limit: account }] : []),
  ]
}

export function emailIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('email' in body)) return undefined
  return typeof body.email === 'string' ? body.email.toLowerCase() : undefined
}
