import type { ServerResponse } from 'node:http'

/** Once the first in the queue has waited for `slowAfterMs`, fewer may queue: they would wait as long again. */
const maxQueued = 250
const maxQueuedWhenSlow = 50
const slowAfterMs = 1000
/** Concurrent renders wait for the database, so more would only wait there. */
const maxConcurrent = 50
/** Per event loop tick, for starting renders. If other work takes longer, renders get as much, up to the maximum. */
const minSliceMs = 2
const maxSliceMs = 8

type QueuedRender = { response: ServerResponse; work: () => unknown; queuedAt: number }

/** Only some pages are rendered per tick, so that everything else gets its share. A long queue rejects at once. */
export function createRenderQueue({ maxLength = maxQueued, now = () => performance.now() } = {}) {
  const waiting: QueuedRender[] = []
  let active = 0
  let startedInSlice = false
  let isScheduled = false
  let sliceEnd = 0

  function start({ response, work }: QueuedRender) {
    let isActive = true
    const finish = () => {
      if (!isActive) return
      isActive = false
      active--
      if (now() < sliceEnd) startNext()
      else scheduleSlice()
    }
    active++
    startedInSlice = true
    response.once('finish', finish).once('close', finish)
    scheduleSlice()
    void work()
  }

  function startNext() {
    while (active < maxConcurrent) {
      const next = waiting.shift()
      // Skip clients that have disconnected.
      if (next?.response.destroyed) continue
      if (next) start(next)
      return
    }
  }

  function scheduleSlice() {
    if (isScheduled) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      startedInSlice = false
      const sliceStart = now()
      const otherWorkMs = sliceStart - sliceEnd
      sliceEnd = sliceStart + Math.min(maxSliceMs, Math.max(minSliceMs, otherWorkMs))
      startNext()
    })
  }

  /** Returns false when the queue is full or too slow. */
  return function enqueue(response: ServerResponse, work: () => unknown): boolean {
    const request = { response, work, queuedAt: now() }
    const [first] = waiting
    const isSlow = first !== undefined && request.queuedAt - first.queuedAt >= slowAfterMs
    if (!first && !startedInSlice && active < maxConcurrent) start(request)
    else if (waiting.length < (isSlow ? Math.min(maxLength, maxQueuedWhenSlow) : maxLength)) waiting.push(request)
    else return false
    return true
  }
}
