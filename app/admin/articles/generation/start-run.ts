import { generationMessages } from '#domain/generation/generation.ts'
import { progress, refreshCurrentRun, watchRun } from '#app/client/generation-progress.ts'
import { fetchJson, ApiError } from '#app/client/fetch-json.ts'
import { invalidate } from '#app/admin/kit/query-cache.ts'
import { articlesPath } from '../article-fields.ts'
import { toastError, toastSuccess } from '#app/admin/kit/actions.ts'
import type { RunRequest } from './run-options.tsx'

/** Starts a run and follows its progress. True when it started. */
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

function toastWhenFinished({ category, topic }: RunRequest) {
  const unsubscribe = progress.subscribe(() => {
    const now = progress.get()
    if (now.isGenerating) return
    unsubscribe()
    invalidate(articlesPath)
    const made = now.generatedArticles.length
    if (now.isCancelled) return
    if (now.errors.length === 0) toastSuccess(`Generated ${made} articles in ${category ?? topic ?? 'all categories'}!`)
    else toastError('Failed to generate articles. Check progress bar for details.')
  })
}
