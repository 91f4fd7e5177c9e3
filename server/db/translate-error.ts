import { ForeignKeyViolation, UniqueViolation } from '#features/database-errors.ts'
import { Unavailable } from '#features/unavailable.ts'
import { primaryErrorName } from './sqlite/error-codes.ts'

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

export function rethrowTranslated(error: unknown): never {
  throw translateError(error)
}

// SQLSTATE codes for connection errors, shutdown or startup, timeouts and lack of resources.
const outageStates = /^(?:08...|57P0[1-5]|57014|55P03|25P03|53...|25006)$/
export const networkErrorCodes =
  'ECONNREFUSED ECONNRESET EPIPE ENOENT ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN'.split(' ')
/** The driver sets no code on these errors. */
const driverMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered)/

/** True when the database is unavailable, false when the query is wrong. */
function isOutage(error: Error): boolean {
  if (['busy', 'full'].includes(primaryErrorName(error))) return true
  const code = 'code' in error ? error.code : undefined
  if (typeof code === 'string' && (outageStates.test(code) || networkErrorCodes.includes(code))) return true
  return error instanceof AggregateError ? error.errors.some(isOutage) : driverMessages.test(error.message)
}
