import type { Needs } from '#features/deps.ts'
import type { Mailer } from '#features/ports.ts'
import { enqueueMail, wakeMailWorker } from './enqueue.ts'

/** For what has no transaction of its own: the mail is stored when `send` returns, and leaves soon after. */
export function createMailer(deps: Needs<'db' | 'clock' | 'newId' | 'bus'>): Mailer {
  return {
    async send(mail) {
      await deps.db.transaction().execute((trx) => enqueueMail(deps, trx, mail))
      await wakeMailWorker(deps)
    },
  }
}
