import type { Needs } from '#features/deps.ts'
import { Breaker } from './circuit-breaker.ts'
import { OutsideFailure, type TokenUse } from './ports.ts'
import { addTokens, takeCall, type CallKind } from './usage.ts'

type Asking = Needs<'db' | 'clock' | 'site' | 'generation'>
export type Question<Answer> = {
  kind: CallKind
  isPaid: boolean
  /** Ends the call from outside, as when the run is cancelled. */
  signal: AbortSignal
  ask: (signal: AbortSignal) => Promise<Answer>
}

/** The service is left alone until then. */
export class ServicePaused extends Error {
  override readonly name = 'ServicePaused'
  readonly until: number
  readonly hopeless: boolean
  constructor(until: number, hopeless: boolean, cause: string) {
    super(cause)
    this.until = until
    this.hopeless = hopeless
  }
}

export type Breakers = Readonly<Record<CallKind, Breaker>>
export function createBreakers({ clock }: Needs<'clock'>): Breakers {
  return { text: new Breaker(clock), image: new Breaker(clock) }
}

/** One try, counted, within its time, past a breaker that remembers how the service fared. */
export async function askOutside<Answer extends object>(
  deps: Asking,
  breakers: Breakers,
  { kind, isPaid, signal, ask }: Question<Answer>,
): Promise<Answer> {
  const breaker = breakers[kind]
  const until = breaker.closedUntil
  if (until !== undefined) throw new ServicePaused(until, breaker.isHopeless, 'The service is left alone for a while.')
  if (isPaid) await takeCall(deps, kind)
  try {
    const answer = await within(deps.generation.patience[kind], signal, ask)
    breaker.succeeded()
    if (isPaid && 'usage' in answer) await addTokens(deps, kind, answer.usage as TokenUse | undefined)
    return answer
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error
    if (isPaid) await addTokens(deps, kind, error.usage)
    if (error.ofService) breaker.failed()
    const pause = breaker.closedUntil
    if (pause !== undefined && breaker.isHopeless) throw new ServicePaused(pause, true, error.message)
    throw error
  }
}

/** The answer, or a failure when it takes longer or the run ends; also when the other side ignores the signal. */
async function within<Answer>(
  milliseconds: number,
  outer: AbortSignal,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const deadline = AbortSignal.timeout(milliseconds)
  const signal = AbortSignal.any([outer, deadline])
  const ended = Promise.withResolvers<never>()
  const end = () => {
    const reason = deadline.aborted
      ? new OutsideFailure(`There was no answer within ${Math.ceil(milliseconds / 1000)} seconds.`, {
          retryable: true,
          ofService: true,
        })
      : signal.reason
    ended.reject(reason)
  }
  if (signal.aborted) end()
  signal.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([ended.promise, ask(signal)])
  } finally {
    signal.removeEventListener('abort', end)
    ended.promise.catch(() => undefined)
  }
}
