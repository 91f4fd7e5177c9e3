import type { Needs } from '#features/deps.ts'
import * as outcomes from './delivery-outcome.ts'
import { leaseMs, MailLeaseLost, markHandedOver, renewMailLease, leaseMail } from './leases.ts'
import type { LeasedMail, MailQueue } from './leases.ts'

/** `runOnce` handles one mail and returns false if there was none. */
export type MailWorker = { runOnce: () => Promise<boolean> }

/** One mail at a time, so that a dying process leaves at most one in doubt. */
export function createMailWorker(deps: outcomes.DeliveryDeps & Needs<'newId'>, queue: MailQueue): MailWorker {
  let failureCount = 0
  let pausedUntil = 0
  let { revision } = deps.mailTransport

  function isPaused(): boolean {
    const now = deps.clock()
    if (revision !== deps.mailTransport.revision) {
      ;({ revision } = deps.mailTransport)
      pausedUntil = 0
    }
    // The upper bound ignores a time from before the clock was set back.
    return pausedUntil > now && pausedUntil <= now + outcomes.maxServerDelayMs
  }

  return {
    async runOnce() {
      if (isPaused()) return false
      const mail = await leaseMail(deps, queue)
      if (!mail) return false
      const failed = await deliver(deps, mail)
      failureCount = failed === 'server' ? failureCount + 1 : 0
      pausedUntil = failed === 'server' ? deps.clock() + outcomes.serverRetryDelay(failureCount, deps.random()) : 0
      return failed !== 'server'
    },
  }
}

async function deliver(deps: outcomes.DeliveryDeps, mail: LeasedMail): Promise<'server' | 'mail' | undefined> {
  const skip = await outcomes.findReasonNotToSend(deps, mail)
  if (skip) {
    await outcomes.finishMail(deps, mail, skip.state, skip.error)
    return undefined
  }
  const alive = setInterval(() => void renewMailLease(deps, mail).catch(() => undefined), leaseMs / 3)
  try {
    await deps.mailTransport.send(mail, () => markHandedOver(deps, mail))
    await outcomes.finishMail(deps, mail, 'sent')
    return undefined
  } catch (error) {
    if (error instanceof MailLeaseLost) return undefined
    return await outcomes.handleDeliveryFailure(deps, mail, error)
  } finally {
    clearInterval(alive)
  }
}
