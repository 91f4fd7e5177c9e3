import { emptyProgress, type Progress } from '#domain/generation/generation.ts'
import type { ApiPath, ResponseOf } from '#app/contract/contract.ts'
import { now } from './browser-clock.ts'
import { fetchJson, ApiError } from './fetch-json.ts'
import { removeStorage, writeStorage, readStoredJson } from './safe-storage.ts'
import { createStore } from './store.ts'

const key = 'articleGenerationProgress'
const runEventsPath: ApiPath = '/api/admin/runs/events'

/** The stored copy is shown at once after a reload; the server is authoritative. */
export const progress = createStore<Progress>({
  ...emptyProgress,
  ...(readStoredJson('local', key) as Partial<Progress> | undefined),
})

/** Of the run on the card, beyond what is stored in the browser. */
type CurrentRun = { id: string; canRetry: boolean; wait: RunWait | undefined }
export type RunWait = { text: string; endsAt: number; showAt: number }
export const currentRun = createStore<CurrentRun | undefined>(undefined)

function showProgress(next: Progress) {
  progress.set(next)
  if (next.showProgress) writeStorage('local', key, JSON.stringify(next))
  else removeStorage('local', key)
}

export async function refreshCurrentRun(): Promise<void> {
  const current = await fetchJson('GET /api/admin/runs/current')
  currentRun.set(toCurrentRun(current))
  showProgress(current.progress)
}

function toCurrentRun({ run, wait }: ResponseOf<'GET /api/admin/runs/current'>): CurrentRun | undefined {
  if (!run) return undefined
  const hasEnded = run.state === 'completed' || run.state === 'stopped'
  return {
    id: run.id,
    canRetry: hasEnded && run.items.some(({ state }) => state !== 'done'),
    wait: wait ? { text: wait.text, endsAt: now() + wait.endsIn, showAt: now() + wait.showIn } : undefined,
  }
}

let watching: EventSource | undefined

export function watchRun(): void {
  if (watching) return
  const events = new EventSource(runEventsPath)
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

/** Runs on every page for admins. If the user is no longer one, the stored progress is cleared. */
export async function followRun(): Promise<void> {
  try {
    await refreshCurrentRun()
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) throw error
    showProgress(emptyProgress)
  }
  if (progress.get().isGenerating) watchRun()
}

export async function changeRun(action: 'cancel' | 'retry'): Promise<void> {
  const id = currentRun.get()?.id
  if (id === undefined) return
  await fetchJson(`POST /api/admin/runs/:id/${action}`, { params: { id } })
  await refreshCurrentRun()
  if (action === 'retry') watchRun()
}

/** Only when nothing runs: clears the stored progress and marks the results as seen on the server. */
export async function hideProgress(): Promise<void> {
  // The button can be clicked before the server has answered.
  if (currentRun.get() === undefined) await refreshCurrentRun().catch(() => undefined)
  const id = currentRun.get()?.id
  showProgress(emptyProgress)
  if (id !== undefined) await fetchJson('DELETE /api/admin/runs/:id', { params: { id } }).catch(() => undefined)
}
