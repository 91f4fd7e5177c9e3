import { setTimeout as wait } from 'node:timers/promises'
import type { Needs } from '#features/deps.ts'
import { reattributeAdminViews } from './reattribute-admin-views.ts'
import type { ViewCollector } from './ports.ts'
import type { PageView } from './tables.ts'
import { writeViews } from './write-views.ts'

const maxQueued = 50_000
const batchSize = 500
/** Views that arrive within this time of the first one are written together. */
const batchDelayMs = 2
/** Requests answered per event loop tick, so that other requests are served in between. */
const maxResolvedPerTick = 4
/** Views per batch shown in the live list; nobody could follow more. */
const maxPublished = 20

type Outcome = 'counted' | 'dropped'
type QueuedView = { view: PageView; resolve: (outcome: Outcome) => void; failed: (error: unknown) => void }

/** Writes views in batches. When the queue is full, further views are dropped and counted as dropped. */
export function createViewCollector(deps: Needs<'db' | 'callProcedure' | 'bus' | 'log'>): ViewCollector {
  const { db, bus, log } = deps
  const waiting: QueuedView[] = []
  let ripe: Promise<void> | undefined
  let writing = false
  let dropped = 0
  const settleAll = createSettler()

  async function write() {
    while (waiting.length > 0) {
      await ripe
      const batch = waiting.splice(0, batchSize)
      const views = batch.map(({ view }) => view)
      try {
        const { hasNewAdmin } = await writeViews(deps, views)
        settleAll(batch, ({ resolve }) => resolve('counted'))
        for (const { page_path, country, kind, created_at } of views.slice(-maxPublished))
          void bus.publish({ topic: 'view', path: page_path, country, kind, at: created_at })
        // A scheduled job does this too, but the admin may look at the numbers right away.
        if (hasNewAdmin)
          await reattributeAdminViews(db).catch((error: unknown) =>
            log('error', 'admin_view_reattribution_failed', { error }),
          )
      } catch (error) {
        settleAll(batch, ({ failed }) => failed(error))
      }
    }
    writing = false
  }

  return {
    count: (view) =>
      new Promise((resolve, failed) => {
        if (waiting.length >= maxQueued) {
          dropped++
          resolve('dropped')
          return
        }
        if (waiting.push({ view, resolve, failed }) === 1) ripe = wait(batchDelayMs)
        if (writing) return
        writing = true
        void write()
      }),
    drop: () => void dropped++,
    waiting: () => waiting.length,
    dropped: () => dropped,
  }
}

type Settle = (one: QueuedView) => void

function createSettler(): (batch: readonly QueuedView[], tell: Settle) => void {
  const open: { one: QueuedView; tell: Settle }[] = []
  let isPlanned = false

  function respondToSome() {
    for (const { one, tell } of open.splice(0, maxResolvedPerTick)) tell(one)
    isPlanned = open.length > 0
    if (isPlanned) setImmediate(respondToSome)
  }

  return (batch, tell) => {
    for (const one of batch) open.push({ one, tell })
    if (!isPlanned) respondToSome()
  }
}
