import { now } from '#app/client/browser-clock.ts'
import { StateBadge } from '#app/ui/badge.tsx'
import { type IssueRow, stageOf } from './issue.ts'

const stageBadges = {
  draft: { label: 'Draft', tone: 'plain' },
  scheduled: { label: 'Scheduled', tone: 'trending' },
  starting: { label: 'Starting', tone: 'trending' },
  sending: { label: 'Sending', tone: 'trending' },
  paused: { label: 'Paused', tone: 'danger' },
  sent: { label: 'Sent', tone: 'ok' },
  cancelled: { label: 'Canceled', tone: 'plain' },
} as const

export function IssueBadge({ issue }: { issue: Pick<IssueRow, 'state' | 'scheduled_at'> }) {
  const { label, tone } = stageBadges[stageOf(issue, now())]
  return <StateBadge tone={tone}>{label}</StateBadge>
}
