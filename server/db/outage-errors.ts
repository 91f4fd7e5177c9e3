import { primaryErrorName } from './sqlite/error-codes.ts'

// SQLSTATE codes for connection errors, shutdown or startup, timeouts and lack of resources.
const outageStates = /^(?:08...|57P0[1-5]|57014|55P03|25P03|53...|25006)$/
const networkErrorCodes: readonly unknown[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]
/** The driver sets no code on these errors. */
const driverMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered)/

/** True when the database is unavailable, false when the query is wrong. */
export function isOutage(error: Error): boolean {
  if (['busy', 'full'].includes(primaryErrorName(error))) return true
  const code = 'code' in error ? error.code : undefined
  if (typeof code === 'string' && (outageStates.test(code) || networkErrorCodes.includes(code))) return true
  return error instanceof AggregateError ? error.errors.some(isOutage) : driverMessages.test(error.message)
}
