import { sql, type SqlBool } from 'kysely'

/** How soon another process goes on with the work of one that died. */
export const leaseMs = 20_000
export const renewLeaseMs = leaseMs / 3
export const releasedLease = { lease_until: 0, lease_token: null } as const

/** A later time means that the clock was set back. The factor of two allows for the clocks of other machines. */
export function isLeaseFree(now: number, lengthMs = leaseMs) {
  return sql<SqlBool>`(lease_until <= ${now} or lease_until > ${now + 2 * lengthMs})`
}
