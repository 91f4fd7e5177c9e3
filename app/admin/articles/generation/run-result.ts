import type { Toast } from '#app/client/toasts.ts'
import type { Progress } from '#domain/generation/generation.ts'
import { pluralize } from '#app/admin/kit/format.ts'
import type { RunRequest } from './run-options.tsx'

type Request = Pick<RunRequest, 'category' | 'topic' | 'publish' | 'briefs'>

/** No toast for a cancelled run. Only missing articles are failures: `errors` also holds notes on finished ones. */
export function runResultToast(progress: Progress, request: Request): Omit<Toast, 'id'> | undefined {
  const { isCancelled, generatedArticles, totalArticles } = progress
  if (isCancelled) return undefined
  const made = generatedArticles.length
  if (made < totalArticles)
    return { tone: 'destructive', title: 'Failed to generate articles. Check progress bar for details.' }
  const held = request.publish === 'draft' ? 0 : generatedArticles.filter(({ draft }) => draft).length
  return {
    tone: 'success',
    title: request.briefs
      ? `Generated ${pluralize(made, 'article')} from your briefs!`
      : `Generated ${made} articles in ${request.category ?? request.topic ?? 'all categories'}!`,
    text: held === 0 ? undefined : `${pluralize(held, 'article is a draft', 'articles are drafts')} for you to review.`,
  }
}
