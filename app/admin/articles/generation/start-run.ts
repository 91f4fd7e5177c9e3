import { generationMessages } from '#domain/generation/generation.ts'
import { progress, refreshCurrentRun, watchRun } from '#app/client/generation-progress.ts'
import { fetchJson, ApiError } from '#app/client/fetch-json.ts'
import { invalidate } from '#app/admin/kit/query-cache.ts'
import { articlesPath } from '../article-fields.ts'
import { toastError } from '#app/admin/kit/actions.ts'
import { showToast } from '#app/client/toasts.ts'
import { runResultToast } from './run-result.ts'
import type { RunRequest } from './run-options.tsx'

export async function startRun(request: RunRequest): Promise<boolean> {
  try {
    await fetchJson('POST /api/admin/runs', { body: request })
  } catch (error) {
    if (error instanceof ApiError && error.userMessage === generationMessages.noTitles)
      toastError(generationMessages.noTitles)
    else toastError('Failed to generate articles. Check progress bar for details.', error)
    return false
  }
  await refreshCurrentRun().catch(() => undefined)
  watchRun()
  toastWhenFinished(request)
  return true
}

function toastWhenFinished(request: RunRequest) {
  const unsubscribe = progress.subscribe(() => {
    const now = progress.get()
    if (now.isGenerating) return
    unsubscribe()
    invalidate(articlesPath, '/api/admin/briefs')
    const toast = runResultToast(now, request)
    if (toast) showToast(toast)
  })
}
