import { MissingReference, UniqueConflict } from '#features/database-errors.ts'
import { Unavailable } from '#features/unavailable.ts'
import { isOutage } from './outage-errors.ts'

// SQLite's extended codes (unique, primary key, rowid; foreign key) and PostgreSQL's SQLSTATE.
const uniqueCodes: readonly unknown[] = [2067, 1555, 2579, '23505']
const referenceCodes: readonly unknown[] = [787, '23503']

/** The error itself, or one of our own three in its place. */
export function translated(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = 'errcode' in error ? error.errcode : 'code' in error ? error.code : undefined
  if (uniqueCodes.includes(code)) return new UniqueConflict(error.message, { cause: error })
  if (referenceCodes.includes(code)) return new MissingReference(error.message, { cause: error })
  if (isOutage(error)) return new Unavailable(`The database cannot be used: ${error.message}`, { cause: error })
  return error
}
