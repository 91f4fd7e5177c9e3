import { now } from '#app/client/browser-clock.ts'
import { useBusy } from '#app/client/use-busy.ts'
import { StateBadge } from '#app/ui/badge.tsx'
import { pause, play } from '#app/ui/icons/controls.json'
import { Progress } from '#app/ui/kit/progress.tsx'
import { ActionButton } from '#app/admin/kit/buttons.tsx'
import { formatCount } from '#app/admin/kit/format.ts'
import { runIssueStep } from './issue-actions.ts'
import { type Issue, type IssueRow, issueTitle, stageOf } from './issue.ts'

export function IssueProgress({ issue, onChange }: { issue: IssueRow; onChange?: (issue: Issue) => void }) {
  const [busy, run] = useBusy()
  const stage = stageOf(issue, now())
  if (stage !== 'starting' && stage !== 'sending' && stage !== 'paused') return null
  const { sent, saved, failed, recipients } = issue.metrics
  const step = (name: 'pause' | 'resume' | 'cancel') =>
    run(async () => {
      const after = await runIssueStep(issue, name)
      if (after) onChange?.(after)
    })
  return (
    <div className="issue-progress" aria-busy={busy || undefined}>
      <div className="issue-progress__bar">
        <Progress value={sent + saved + failed} max={recipients} label={`Progress: ${issueTitle(issue)}`} />
        <span className="small numeric">
          {recipients === 0
            ? stage === 'paused'
              ? 'Nothing sent yet'
              : 'Getting ready...'
            : saved > 0
              ? `${formatCount(saved)} of ${formatCount(recipients)} saved in the outbox, reaching nobody`
              : `${formatCount(sent)} of ${formatCount(recipients)} sent`}
        </span>
      </div>
      <div className="row row--close">
        {stage === 'sending' && (
          <ActionButton icon={pause} onClick={() => step('pause')}>
            Pause
          </ActionButton>
        )}
        {stage === 'paused' && (
          <ActionButton variant="primary" icon={play} onClick={() => step('resume')}>
            Resume
          </ActionButton>
        )}
        <ActionButton variant="danger-outline" onClick={() => step('cancel')}>
          Cancel
        </ActionButton>
      </div>
    </div>
  )
}

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
