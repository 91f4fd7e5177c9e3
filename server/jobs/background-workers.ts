import type { Deps } from '#features/deps.ts'
import { freeHeld } from '#features/generation/leases.ts'
import { createWorker } from '#features/generation/worker.ts'
import { submitWaiting } from '#features/indexing/commands.ts'
import { createMailWorker } from '#features/mail/worker.ts'
import { advanceIssues } from '#features/newsletter/issue-sending.ts'
import { Nap } from './wakeable-sleep.ts'

/** So many articles of a run can be made side by side. */
const lanes = 3
/** So long a stopping process waits for the answer to a mail. */
const lastWords = 5000
const pauses = { generation: 1000, indexing: 5000, mail: 1000, issues: 2000 }

export type Background = { close: () => Promise<void> }

/** What goes on without a request: runs, mails, and telling search engines. Whoever started it may be gone. */
export function startBackground(deps: Deps, { isAlone = false } = {}): Background {
  const worker = createWorker(deps)
  const nap = new Nap()
  const deaf = deps.bus.listen(({ topic }) => {
    if (topic === 'run' || topic === 'mail') nap.wake()
  })
  const ready = (isAlone ? freeHeld(deps) : Promise.resolve()).catch((error: unknown) =>
    deps.log('error', 'freeing_failed', { error }),
  )
  const repeat = async (name: string, pause: number, turn: () => Promise<boolean>) => {
    await ready
    while (!nap.isOver) {
      const heard = nap.calls
      const worked = await turn().catch((error: unknown) => {
        deps.log('error', `${name}_failed`, { error })
        return false
      })
      if (!worked) await nap.rest(pause, heard)
    }
  }
  const loops = [
    ...Array.from({ length: lanes }, () => repeat('generation', pauses.generation, worker.turn)),
    repeat('indexing', pauses.indexing, async () => (await submitWaiting(deps)) > 0),
    repeat('issues', pauses.issues, () => advanceIssues(deps)),
  ]
  const mailing = (['personal', 'bulk'] as const).map((lane) =>
    repeat('mail', pauses.mail, createMailWorker(deps, lane).turn),
  )
  return {
    async close() {
      deaf()
      nap.end()
      worker.close()
      await Promise.all(loops)
      // A mail server may be silent for long; what it has not answered by then is as if we had been killed.
      await Promise.race([Promise.all(mailing), new Promise((resolve) => setTimeout(resolve, lastWords).unref())])
    },
  }
}
