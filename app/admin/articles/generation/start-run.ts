import { generationTexts } from '#domain/generation/generation.ts'
import { readCurrent, watchRun } from '#app/client/generation-progress.ts'
import { call, CallFailed } from '#app/admin/kit/fetch-json.ts'
import { refresh } from '#app/admin/kit/query-cache.ts'
import { articlesDoor } from '#app/contract/admin-articles.ts'
import { tellFailure, tellSuccess } from '#app/admin/kit/toasts.ts'
import { progress } from '#app/client/generation-progress.ts'

export type RunWish = {
  kind: 'category' | 'affiliate' | 'discovery'
  count: number
  publish: 'at once' | 'draft'
  category?: string
  affiliateProduct?: { name: string; url: string; link: string; imageUrl: string }
  topic?: string
  affiliateTag?: string
}

/** Starts a run and follows it: the card shows how it goes, a toast how it ended. True when it started. */
export async function startRun(wish: RunWish): Promise<boolean> {
  try {
    await call('/api/admin/runs', { method: 'POST', json: wish })
  } catch (error) {
    if (error instanceof CallFailed && error.said === generationTexts.noTitles) tellFailure(generationTexts.noTitles)
    else tellFailure('Failed to generate articles. Check progress bar for details.', error)
    return false
  }
  await readCurrent().catch(() => undefined)
  watchRun()
  tellWhenEnded(wish)
  return true
}

function tellWhenEnded({ category, topic }: RunWish) {
  const unsubscribe = progress.subscribe(() => {
    const now = progress.get()
    if (now.isGenerating) return
    unsubscribe()
    refresh(articlesDoor)
    const made = now.generatedArticles.length
    if (now.isCancelled) return
    if (now.errors.length === 0) tellSuccess(`Generated ${made} articles in ${category ?? topic ?? 'all categories'}!`)
    else tellFailure('Failed to generate articles. Check progress bar for details.')
  })
}
