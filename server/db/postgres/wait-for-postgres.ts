import { setTimeout as wait } from 'node:timers/promises'
import { networkErrorCodes } from '#server/db/translate-error.ts'
import { StartupError } from '#server/startup-error.ts'
import { connectPostgres } from './connect.ts'

/** `onWait` gets one sentence for the person who starts the site. */
export type DatabaseWait = { forMs: number; onWait: (sentence: string) => void }

const retryDelayMs = 1000

/** After a power cut the database may start last. What waiting cannot fix, such as a wrong password, fails at once. */
export async function connectWhenUp(url: string, { forMs, onWait }: DatabaseWait) {
  const deadline = performance.now() + forMs
  for (let attempt = 1; ; attempt++) {
    try {
      return await connectPostgres(url)
    } catch (error) {
      const left = deadline - performance.now()
      if (!(error instanceof StartupError) || left <= 0 || !isTemporary(error.cause)) throw error
      if (attempt === 1) onWait(`${error.message} Waiting for it, ${Math.round(forMs / 1000)} seconds at most.`)
      await wait(Math.min(retryDelayMs, left))
    }
  }
}

/** The last four are PostgreSQL's: shutting down, starting up, too many connections. */
const temporaryCodes = new Set([...networkErrorCodes, '57P01', '57P02', '57P03', '53300'])

function isTemporary(cause: unknown): boolean {
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause
  if (!(first instanceof Error)) return false
  const code = 'code' in first ? String(first.code) : ''
  // pg reports a server that does not answer without a code.
  return temporaryCodes.has(code) || /timeout|terminated/i.test(first.message)
}
