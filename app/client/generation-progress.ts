import { emptyProgress, type Progress } from '#domain/generation/generation.ts'
import { fetchUrl, ApiError } from './fetch-json.ts'
import { removeStorage, writeStorage, readStorage } from './safe-storage.ts'
import { createStore } from './store.ts'

const key = 'articleGenerationProgress'
const runsPath = '/api/admin/runs'
type CurrentRun = { progress: Progress; run: { id: string; category: string } | null }

/** The browser's copy is shown at once after a reload; the run's rows on the server are what is true. */
export const progress = createStore<Progress>(readStoredProgress())
const runId = createStore<string | undefined>(undefined)

function readStoredProgress(): Progress {
  try {
    return { ...emptyProgress, ...(JSON.parse(readStorage('local', key) ?? '{}') as Partial<Progress>) }
  } catch {
    return emptyProgress
  }
}

function showProgress(next: Progress) {
  progress.set(next)
  if (next.showProgress) writeStorage('local', key, JSON.stringify(next))
  else removeStorage('local', key)
}

export async function refreshCurrentRun(): Promise<void> {
  const current = await fetchUrl<CurrentRun>(`${runsPath}/current`)
  runId.set(current.run?.id)
  showProgress(current.progress)
}

let watching: EventSource | undefined

/** Follows a run as it advances, in this tab and after every lost connection, until it has ended. */
export function watchRun(): void {
  if (watching) return
  const events = new EventSource(`${runsPath}/events`)
  watching = events
  const stop = () => {
    events.close()
    watching = undefined
  }
  const refresh = () =>
    void refreshCurrentRun().then(
      () => progress.get().isGenerating || stop(),
      () => undefined,
    )
  events.addEventListener('open', refresh)
  events.addEventListener('run', refresh)
  events.addEventListener('message', refresh)
}

/** For every page that an admin opens. Who turns out to be none is left nothing of what an admin kept here. */
export async function followRun(): Promise<void> {
  try {
    await refreshCurrentRun()
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) throw error
    showProgress(emptyProgress)
  }
  if (progress.get().isGenerating) watchRun()
}

export async function cancelRun(): Promise<void> {
  const id = runId.get()
  if (id === undefined) return
  await fetchUrl(`${runsPath}/${id}/cancel`, { method: 'POST' })
  await refreshCurrentRun()
}

/** Only when nothing runs: clears what is kept here and tells the server that the results were seen. */
export async function hideProgress(): Promise<void> {
  // Pressed before the server has said which run this is.
  if (runId.get() === undefined) await refreshCurrentRun().catch(() => undefined)
  const id = runId.get()
  showProgress(emptyProgress)
  if (id !== undefined) await fetchUrl(`${runsPath}/${id}`, { method: 'DELETE' }).catch(() => undefined)
}
