import type { Needs } from '#features/deps.ts'
import type { Clock } from '#features/ports.ts'
import { ProviderError, type TokenUsage } from './ports.ts'
import { recordTokens, reserveCall, type ProviderKind } from './usage.ts'

export type ProviderCall<Value> = {
  kind: ProviderKind
  isPaid: boolean
  signal: AbortSignal
  call: (signal: AbortSignal) => Promise<Value>
  counter?: CallCounter | undefined
}

/** Counts the paid calls of one article. `onCall` runs before the call. */
export type CallCounter = { onCall: () => Promise<unknown>; onTokens: (usage: TokenUsage) => Promise<unknown> }

/** The circuit breaker is open: no calls until this time. */
export class CircuitOpen extends Error {
  override readonly name = 'CircuitOpen'
  readonly until: number
  readonly isGivenUp: boolean
  constructor(until: number, isGivenUp: boolean, cause: string) {
    super(cause)
    this.until = until
    this.isGivenUp = isGivenUp
  }
}

const failuresToOpen = 5
const firstPauseMs = 60_000
const maxOpenings = 3

/** Opens after five failures in a row, then allows one trial call. After three openings it gives up. */
function createCircuitBreaker(clock: Clock) {
  let failures = 0
  let openings = 0
  let until = 0
  return {
    /** Undefined while calls are allowed. */
    openUntil(): number | undefined {
      const now = clock()
      // The upper bound ignores a time from before the clock was set back.
      return until > now && until <= now + firstPauseMs * 2 ** maxOpenings ? until : undefined
    },
    isGivenUp: () => openings >= maxOpenings,
    recordSuccess() {
      failures = 0
      openings = 0
      until = 0
    },
    recordFailure() {
      failures++
      if (failures < failuresToOpen) return
      until = clock() + firstPauseMs * 2 ** openings
      openings++
      // One more failure after the pause opens it again.
      failures = failuresToOpen - 1
    },
  }
}

export type CircuitBreakers = Readonly<Record<ProviderKind, ReturnType<typeof createCircuitBreaker>>>
export function createCircuitBreakers({ clock }: Needs<'clock'>): CircuitBreakers {
  return { text: createCircuitBreaker(clock), image: createCircuitBreaker(clock) }
}

export type ProviderDeps = Needs<'db' | 'clock' | 'config' | 'generation'> & { breakers: CircuitBreakers }

/** Makes one attempt, with a timeout, the daily cap and the circuit breaker. */
export async function callProvider<Value extends object>(
  deps: ProviderDeps,
  { kind, isPaid, signal, call, counter }: ProviderCall<Value>,
): Promise<Value> {
  const breaker = deps.breakers[kind]
  const until = breaker.openUntil()
  if (until !== undefined)
    throw new CircuitOpen(until, breaker.isGivenUp(), 'The service is temporarily paused after repeated failures.')
  if (isPaid) {
    await reserveCall(deps, kind)
    await counter?.onCall()
  }
  const record = async (usage: TokenUsage | undefined) => {
    if (!isPaid || !usage) return
    await counter?.onTokens(usage)
    await recordTokens(deps, kind, usage)
  }
  try {
    const response = await withTimeout(deps.generation.timeouts[kind], signal, call)
    breaker.recordSuccess()
    if ('usage' in response) await record(response.usage as TokenUsage | undefined)
    return response
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    await record(error.usage)
    if (error.isOutage) breaker.recordFailure()
    const pause = breaker.openUntil()
    if (pause !== undefined && breaker.isGivenUp()) throw new CircuitOpen(pause, true, error.message)
    throw error
  }
}

/** Rejects on timeout or abort even if the provider ignores the signal. */
async function withTimeout<Value>(
  milliseconds: number,
  outer: AbortSignal,
  call: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const deadline = AbortSignal.timeout(milliseconds)
  const signal = AbortSignal.any([outer, deadline])
  const ended = Promise.withResolvers<never>()
  const end = () => {
    const seconds = Math.ceil(milliseconds / 1000)
    const reason = deadline.aborted
      ? new ProviderError(`The service did not respond within ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`, {
          retryable: true,
          isOutage: true,
        })
      : signal.reason
    ended.reject(reason)
  }
  if (signal.aborted) end()
  signal.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([ended.promise, call(signal)])
  } finally {
    signal.removeEventListener('abort', end)
    ended.promise.catch(() => undefined)
  }
}
