import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Needs } from '#features/deps.ts'
import { markEarlierVisits } from './earlier-visits.ts'
import type { PageView, ViewCollector } from './view.ts'
import { writeViews } from './write-views.ts'

const mostWaiting = 50_000
const mostAtOnce = 500
/** Turns of the event loop for which a batch waits at most, as long as each brings more. */
const mostTurns = 8
/** Answers in one turn of the event loop, so that readers are served in between. */
const mostAnswered = 16
/** Of a batch; more than that nobody could follow. */
const mostTold = 20

type Outcome = 'counted' | 'dropped'
type Waiting = { view: PageView; done: (outcome: Outcome) => void; failed: (error: unknown) => void }

/**
 * Views that come together are written together: a lone one at once, and whatever comes while a batch is being written
 * is the next batch. When too many wait, the next ones are dropped and counted.
 */
export function createViewCollector({ db, bus, log }: Needs<'db' | 'bus' | 'log'>): ViewCollector {
  const waiting: Waiting[] = []
  let writing = false
  let dropped = 0
  const answer = createAnswers()

  async function gather() {
    let before = 0
    for (let turn = 0; turn < mostTurns && waiting.length > before && waiting.length < mostAtOnce; turn++) {
      before = waiting.length
      await nextTurn()
    }
  }

  async function write() {
    while (waiting.length > 0) {
      await gather()
      const batch = waiting.splice(0, mostAtOnce)
      const views = batch.map(({ view }) => view)
      try {
        const { newOwner } = await writeViews(db, views)
        answer(
          batch.map(
            ({ done }) =>
              () =>
                done('counted'),
          ),
        )
        for (const { page_path: path, country, kind, created_at: at } of views.slice(-mostTold))
          void bus.publish({ topic: 'view', path, country, kind, at })
        // Upkeep does it too; here it is done before the owner looks.
        if (newOwner)
          await markEarlierVisits(db).catch((error: unknown) => log('error', 'mark_earlier_visits_failed', { error }))
      } catch (error) {
        answer(
          batch.map(
            ({ failed }) =>
              () =>
                failed(error),
          ),
        )
      }
    }
    writing = false
  }

  return {
    count: (view) =>
      new Promise((done, failed) => {
        if (waiting.length >= mostWaiting) {
          dropped++
          done('dropped')
          return
        }
        waiting.push({ view, done, failed })
        if (writing) return
        writing = true
        void write()
      }),
    drop: () => void dropped++,
    waiting: () => waiting.length,
    dropped: () => dropped,
  }
}

function createAnswers(): (answers: readonly (() => void)[]) => void {
  const open: (() => void)[] = []
  let isPlanned = false

  function answerSome() {
    for (const answer of open.splice(0, mostAnswered)) answer()
    isPlanned = open.length > 0
    if (isPlanned) setImmediate(answerSome)
  }

  return (answers) => {
    open.push(...answers)
    if (!isPlanned) answerSome()
  }
}
