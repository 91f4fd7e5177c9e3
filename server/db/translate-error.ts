import { ForeignKeyViolation, UniqueViolation } from '#features/database-errors.ts'
import { Unavailable } from '#features/unavailable.ts'
import { isOutage } from './outage-errors.ts'

// SQLite extended result codes (unique, primary key, rowid; foreign key) and PostgreSQL SQLSTATE codes.
const uniqueViolationCodes: readonly unknown[] = [2067, 1555, 2579, '23505']
const foreignKeyViolationCodes: readonly unknown[] = [787, '23503']

/** Returns the error itself, or one of our three own errors in its place. */
export function translateError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = 'errcode' in error ? error.errcode : 'code' in error ? error.code : undefined
  if (uniqueViolationCodes.includes(code)) return new UniqueViolation(error.message, { cause: error })
  if (foreignKeyViolationCodes.includes(code)) return new ForeignKeyViolation(error.message, { cause: error })
  if (isOutage(error)) return new Unavailable(`The database cannot be used: ${error.message}`, { cause: error })
  return error
}
