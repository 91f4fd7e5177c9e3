import type { Needs } from '#features/deps.ts'
import { afterFailure, finish, reasonToStay } from './delivery-outcome.ts'
import { longestServerPause, serverPause } from './retry.ts'
import { leaseMs, LostMail, markHanded, renewLease, takeMail, type HeldMail, type Lane } from './leases.ts'

type Working = Needs<'db' | 'clock' | 'newId' | 'carrier' | 'log' | 'chance'>

/** `turn` deals with one mail, and says whether there was one to deal with. */
export type MailWorker = { turn: () => Promise<boolean> }

/** One mail at a time, so that a process that dies leaves at most one in doubt. Personal mail has a lane of its own. */
export function createMailWorker(deps: Working, lane: Lane): MailWorker {
  let failures = 0
  let pausedUntil = 0

  function isPaused(): boolean {
    const now = deps.clock()
    // A clock that was set back must not silence us for longer.
    return pausedUntil > now && pausedUntil <= now + longestServerPause
  }

  return {
    async turn() {
      if (isPaused()) return false
      const mail = await takeMail(deps, lane)
      if (!mail) return false
      const trouble = await deal(deps, mail)
      failures = trouble === 'server' ? failures + 1 : 0
      pausedUntil = trouble === 'server' ? deps.clock() + serverPause(failures, deps.chance()) : 0
      return trouble !== 'server'
    },
  }
}

async function deal(deps: Working, mail: HeldMail): Promise<'server' | 'mail' | undefined> {
  const stay = await reasonToStay(deps, mail)
  if (stay) {
    await finish(deps, mail, stay.state, stay.error)
    return undefined
  }
  const alive = setInterval(() => void renewLease(deps, mail).catch(() => undefined), leaseMs / 3)
  try {
    await deps.carrier.carry(mail, () => markHanded(deps, mail))
    await finish(deps, mail, 'sent')
    return undefined
  } catch (error) {
    if (error instanceof LostMail) return undefined
    return await afterFailure(deps, mail, error)
  } finally {
    clearInterval(alive)
  }
}
