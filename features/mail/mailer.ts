import type { Needs } from '#features/deps.ts'
import type { Mailer } from '#features/ports.ts'
import { enqueueMail, wakeMailWorker } from './enqueue.ts'

/** For callers without a transaction: the mail is stored when `send` returns and sent soon after. */
export function createMailer(deps: Needs<'db' | 'clock' | 'newId' | 'bus'>): Mailer {
  return {
    async send(mail) {
      await deps.db.transaction().execute((trx) => enqueueMail(deps, trx, mail))
      await wakeMailWorker(deps)
    },
  }
}
