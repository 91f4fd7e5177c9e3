import { StateBadge } from '#app/ui/badge.tsx'
import { now } from '#app/client/browser-clock.ts'
import type { ArticleState, ReviewState } from '#domain/articles/article.ts'
import type { AdminArticle } from './article-fields.ts'

type Held = Pick<AdminArticle, 'findings' | 'generated' | 'reviewer_name' | 'state' | 'published_date'>
type Badged = Held & { review_state?: ReviewState | null; sample?: boolean }

export const stateLabels: Record<ArticleState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
}

/** Of drafts. What became of a review is said above the list. */
export const reviewLabels = { requested: 'Ready for review', returned: 'Sent back' } as const

/** A person has to approve it, or give a reason to publish it. A scheduled one is held once its time has passed. */
export function isHeld({ findings, generated, reviewer_name, state, published_date }: Held): boolean {
  if (!generated || findings.length === 0 || reviewer_name !== null) return false
  return state === 'draft' || (state === 'scheduled' && Date.parse(published_date) < now())
}

export function ArticleStateBadge({ article }: { article: Badged }) {
  const { state, review_state } = article
  const reviewBadge = state === 'draft' && review_state && review_state !== 'accepted' && (
    <StateBadge tone="trending">{reviewLabels[review_state]}</StateBadge>
  )
  if (isHeld(article))
    return (
      <>
        <StateBadge tone="danger">Held: safety</StateBadge>
        {reviewBadge}
      </>
    )
  if (reviewBadge) return reviewBadge
  const tone = state === 'published' ? 'ok' : state === 'scheduled' ? 'trending' : 'plain'
  return (
    <>
      <StateBadge tone={tone}>{stateLabels[state]}</StateBadge>
      {article.sample && <StateBadge tone="plain">Sample</StateBadge>}
    </>
  )
}
