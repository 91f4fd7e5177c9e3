import { StateBadge } from '#app/ui/badge.tsx'
import { now } from '#app/client/browser-clock.ts'
import type { ArticleState } from '#domain/articles/article.ts'
import type { AdminArticle } from './article-fields.ts'
import articleTexts from './article-texts.json'

type Held = Pick<AdminArticle, 'findings' | 'generated' | 'reviewer_name' | 'state' | 'published_date'> & {
  sample?: boolean
}

export const stateLabels: Record<ArticleState, string> = articleTexts.stateLabels

/** A person has to approve it, or give a reason to publish it. A scheduled one is held once its time has passed. */
export function isHeld({ findings, generated, reviewer_name, state, published_date }: Held): boolean {
  if (!generated || findings.length === 0 || reviewer_name !== null) return false
  return state === 'draft' || (state === 'scheduled' && Date.parse(published_date) < now())
}

export function ArticleStateBadge({ article }: { article: Held }) {
  const { state } = article
  if (isHeld(article)) return <StateBadge tone="danger">Held: safety</StateBadge>
  const tone = state === 'published' ? 'ok' : state === 'scheduled' ? 'trending' : 'plain'
  return (
    <>
      <StateBadge tone={tone}>{stateLabels[state]}</StateBadge>
      {article.sample && <StateBadge tone="plain">Sample</StateBadge>}
    </>
  )
}
