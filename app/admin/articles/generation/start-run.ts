import { generationMessages, type Progress } from '#domain/generation/generation.ts'
import { progress, refreshCurrentRun, watchRun } from '#app/client/generation-progress.ts'
import { fetchJson, ApiError } from '#app/client/fetch-json.ts'
import { invalidate } from '#app/admin/kit/query-cache.ts'
import { articlesPath } from '../article-fields.ts'
import { toastError } from '#app/admin/kit/actions.ts'
import { showToast, type Toast } from '#app/client/toasts.ts'
import type { RunRequest } from './run-options.tsx'
import { pluralize } from '#app/admin/kit/format.ts'

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

type Request = Pick<RunRequest, 'category' | 'topic' | 'publish' | 'briefs'>

/** No toast for a cancelled run. Only missing articles are failures: `errors` also holds notes on finished ones. */
export function runResultToast(run: Progress, request: Request): Omit<Toast, 'id'> | undefined {
  const { isCancelled, generatedArticles, totalArticles } = run
  if (isCancelled) return undefined
  const count = generatedArticles.length
  if (count < totalArticles)
    return { tone: 'destructive', title: 'Failed to generate articles. Check progress bar for details.' }
  const held = request.publish === 'draft' ? 0 : generatedArticles.filter(({ draft }) => draft).length
  return {
    tone: 'success',
    title: request.briefs
      ? `Generated ${pluralize(count, 'article')} from your briefs!`
      : `Generated ${count} articles in ${request.category ?? request.topic ?? 'all categories'}!`,
    text: held === 0 ? undefined : `${pluralize(held, 'article is a draft', 'articles are drafts')} for you to review.`,
  }
}
