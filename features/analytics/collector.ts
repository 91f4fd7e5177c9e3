import type { Needs } from '#features/deps.ts'
import { markEarlierVisits } from './earlier-visits.ts'
import type { PageView, ViewCollector } from './view.ts'
import { writeViews } from './write-views.ts'

const pause = 5
const mostWaiting = 50_000
const mostAtOnce = 1000
/** Of a batch; more than that nobody could follow. */
const mostTold = 20

type Waiting = { view: PageView; done: (outcome: 'counted' | 'dropped') => void; failed: (error: unknown) => void }

/** Collects for a few milliseconds and writes together; when too many wait, the next ones are dropped and counted. */
export function createViewCollector({ db, bus, log }: Needs<'db' | 'bus' | 'log'>): ViewCollector {
  let waiting: Waiting[] = []
  let writing = false
  let dropped = 0

  async function write() {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostAtOnce)
      waiting = waiting.slice(mostAtOnce)
      const views = batch.map(({ view }) => view)
      try {
        const { newOwner } = await writeViews(db, views)
        for (const { done } of batch) done('counted')
        for (const { page_path: path, country, kind, created_at: at } of views.slice(-mostTold))
          void bus.publish({ topic: 'view', path, country, kind, at })
        // Upkeep does it too; here it is done before the owner looks.
        if (newOwner)
          await markEarlierVisits(db).catch((error: unknown) => log('error', 'mark_earlier_visits_failed', { error }))
      } catch (error) {
        for (const { failed } of batch) failed(error)
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
        setTimeout(() => void write(), pause)
      }),
    drop: () => void dropped++,
    waiting: () => waiting.length,
    dropped: () => dropped,
  }
}
