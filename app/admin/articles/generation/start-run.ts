import { generationMessages } from '#domain/generation/generation.ts'
import { refreshCurrentRun, watchRun } from '#app/client/generation-progress.ts'
import { fetchUrl, ApiError } from '#app/client/fetch-json.ts'
import { invalidate } from '#app/admin/kit/query-cache.ts'
import { articlesPath } from '#app/contract/admin-articles.ts'
import { toastError, toastSuccess } from '#app/admin/kit/toasts.ts'
import { progress } from '#app/client/generation-progress.ts'

export type RunRequest = {
  kind: 'category' | 'affiliate' | 'discovery'
  count: number
  publish: 'at once' | 'draft'
  category?: string
  affiliateProduct?: { name: string; url: string; link: string; imageUrl: string }
  topic?: string
  affiliateTag?: string
}

/** Starts a run and follows it: the card shows how it goes, a toast how it ended. True when it started. */
export async function startRun(request: RunRequest): Promise<boolean> {
  try {
    await fetchUrl('/api/admin/runs', { method: 'POST', json: request })
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
