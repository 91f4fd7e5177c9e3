import { StateBadge } from '#app/ui/badge.tsx'
import type { ArticleState } from '#domain/articles/article.ts'

type Props = { article: { state: ArticleState; findings: readonly unknown[] } }

export const stateLabels: Record<ArticleState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
}

export function ArticleStateBadge({ article: { state, findings } }: Props) {
  if (state === 'draft' && findings.length > 0) return <StateBadge tone="danger">Held: safety</StateBadge>
  const tone = state === 'published' ? 'ok' : state === 'scheduled' ? 'trending' : 'plain'
  return <StateBadge tone={tone}>{stateLabels[state]}</StateBadge>
}
