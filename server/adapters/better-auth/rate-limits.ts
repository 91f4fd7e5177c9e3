import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { limitedNetworks } from '#app/guards/client-networks.ts'
import type { RateLimit } from '#app/route.ts'
import type { Clock, NewId } from '#features/ports.ts'
import type { Db } from '#features/tables.ts'

const minutes = (count: number) => count * 60

/** Per client address and path prefix. The first match applies. */
const byIp: readonly (readonly [string, RateLimit])[] = [
  ['/sign-in/', { max: 10, seconds: minutes(5) }],
  ['/sign-up/', { max: 10, seconds: minutes(60) }],
  ['/request-password-reset', { max: 5, seconds: minutes(10) }],
  ['/reset-password', { max: 10, seconds: minutes(10) }],
  ['/change-password', { max: 10, seconds: minutes(5) }],
  ['/two-factor/', { max: 10, seconds: minutes(5) }],
]
const defaultLimit: RateLimit = { max: 60, seconds: minutes(1) }

/** A device that the account has signed in with has its own limit, so that nobody can lock another person out. */
const byAccount: Readonly<Record<string, RateLimit>> = {
  '/sign-in/email': { max: 50, seconds: minutes(60) },
  '/request-password-reset': { max: 3, seconds: minutes(60) },
}

type Attempt = { path: string; ip: string; body: unknown; knownDevice: string | undefined }

export function rateLimitsFor({ path, ip, body, knownDevice }: Attempt) {
  const [group, limit] = byIp.find(([start]) => path.startsWith(start)) ?? [path, defaultLimit]
  const account = byAccount[path]
  const email = account && readEmail(body)
  return [
    ...limitedNetworks(ip).map(({ network, factor }) => ({
      subject: `address ${group} ${network}`,
      limit: { ...limit, max: limit.max * factor },
    })),
    ...(account && email ? [{ subject: accountSubject(path, email, knownDevice), limit: account }] : []),
  ]
}

function accountSubject(path: string, email: string, knownDevice?: string): string {
  return knownDevice !== undefined && path === '/sign-in/email'
    ? `device ${knownDevice} ${email}`
    : `account ${path} ${email}`
}

export function readEmail(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('email' in body)) return undefined
  return typeof body.email === 'string' ? body.email.toLowerCase() : undefined
}

type Options = { db: Db; clock: Clock; newId: NewId; key: string; factor: number }
type RateLimiter = (subject: string, limit: RateLimit) => Promise<number | undefined>

const maxWindowMs = 24 * 60 * 60 * 1000
const sweepEvery = 500

/** All processes share the count, which survives restarts. Returns the seconds to wait. Stores keyed hashes only. */
export function createDatabaseRateLimiter({ db, clock, newId, key, factor }: Options): RateLimiter {
  let counted = 0

  return async function count(subject, { max, seconds }) {
    if (factor === 0) return undefined
    const now = clock()
    const hash = hashSubject(key, subject)
    const windowEnded = sql`"rateLimit"."lastRequest" <= ${now - seconds * 1000} or "rateLimit"."lastRequest" > ${now}`
    const { rows } = await sql<{ count: number; lastRequest: number }>`
      insert into "rateLimit" ("id", "key", "count", "lastRequest") values (${newId()}, ${hash}, 1, ${now})
      on conflict ("key") do update set
        "count" = case when ${windowEnded} then 1 else "rateLimit"."count" + 1 end,
        "lastRequest" = case when ${windowEnded} then ${now} else "rateLimit"."lastRequest" end
      returning "count", "lastRequest"`.execute(db)
    if (++counted % sweepEvery === 0)
      await sql`delete from "rateLimit" where "lastRequest" < ${now - maxWindowMs}`.execute(db)
    const [row] = rows
    if (!row || row.count <= max * factor) return undefined
    return Math.max(1, Math.ceil((row.lastRequest + seconds * 1000 - now) / 1000))
  }
}

/** After a reset, which proves who owns the account, earlier guesses no longer count. */
export async function forgetSignInAttempts({ db, key }: Pick<Options, 'db' | 'key'>, email: string): Promise<void> {
  const hash = hashSubject(key, accountSubject('/sign-in/email', email.toLowerCase()))
  await sql`delete from "rateLimit" where "key" = ${hash}`.execute(db)
}

function hashSubject(key: string, subject: string): string {
  return createHmac('sha256', key).update(subject).digest('base64url')
}
