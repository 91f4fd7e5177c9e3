import { noProgress, type Progress } from '#domain/generation/generation.ts'
import { ask, Refused } from './fetch-json.ts'
import { forget, keep, kept } from './safe-storage.ts'
import { createStore } from './store.ts'

const key = 'articleGenerationProgress'
const door = '/api/admin/runs'
type Current = { progress: Progress; run: { id: string; category: string } | null }

/** The browser's copy is shown at once after a reload; the run's rows on the server are what is true. */
export const progress = createStore<Progress>(readKept())
const runId = createStore<string | undefined>(undefined)

function readKept(): Progress {
  try {
    return { ...noProgress, ...(JSON.parse(kept('local', key) ?? '{}') as Partial<Progress>) }
  } catch {
    return noProgress
  }
}

function show(next: Progress) {
  progress.set(next)
  if (next.showProgress) keep('local', key, JSON.stringify(next))
  else forget('local', key)
}

export async function readCurrent(): Promise<void> {
  const current = await ask<Current>(`${door}/current`)
  runId.set(current.run?.id)
  show(current.progress)
}

let watching: EventSource | undefined

/** Follows a run as it advances, in this tab and after every lost connection, until it has ended. */
export function watchRun(): void {
  if (watching) return
  const events = new EventSource(`${door}/events`)
  watching = events
  const stop = () => {
    events.close()
    watching = undefined
  }
  const look = () =>
    void readCurrent().then(
      () => progress.get().isGenerating || stop(),
      () => undefined,
    )
  events.addEventListener('open', look)
  events.addEventListener('run', look)
  events.addEventListener('message', look)
}

/** For every page that an admin opens. Who turns out to be none is left nothing of what an admin kept here. */
export async function followRun(): Promise<void> {
  try {
    await readCurrent()
  } catch (error) {
    if (!(error instanceof Refused) || (error.status !== 401 && error.status !== 403)) throw error
    show(noProgress)
  }
  if (progress.get().isGenerating) watchRun()
}

export async function cancelRun(): Promise<void> {
  const id = runId.get()
  if (id === undefined) return
  await ask(`${door}/${id}/cancel`, { method: 'POST' })
  await readCurrent()
}

/** Only when nothing runs: clears what is kept here and tells the server that the results were seen. */
export async function hideProgress(): Promise<void> {
  // Pressed before the server has said which run this is.
  if (runId.get() === undefined) await readCurrent().catch(() => undefined)
  const id = runId.get()
  show(noProgress)
  if (id !== undefined) await ask(`${door}/${id}`, { method: 'DELETE' }).catch(() => undefined)
}
