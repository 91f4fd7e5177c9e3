import { StateBadge } from '#app/ui/badge.tsx'
import type { Answer } from './answer.ts'

export function AnswerBadges({ answer }: { answer: Pick<Answer, 'slug' | 'hidden' | 'starter' | 'edited'> }) {
  return (
    <>
      {answer.hidden && <StateBadge tone="danger">Hidden</StateBadge>}
      {answer.starter && answer.edited && <StateBadge tone="plain">Edited here</StateBadge>}
      {answer.slug !== '' && !answer.starter && <StateBadge tone="plain">Added here</StateBadge>}
    </>
  )
}
