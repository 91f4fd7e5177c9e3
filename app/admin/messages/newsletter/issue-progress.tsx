import { now } from '#app/client/browser-clock.ts'
import { useBusy } from '#app/client/use-busy.ts'
import { pause, play } from '#app/ui/icons/controls.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { Progress } from '#app/ui/kit/progress.tsx'
import { formatCount } from '#app/admin/kit/format.ts'
import { runIssueStep } from './issue-actions.ts'
import { issueTitle, type Issue, type IssueRow } from './issue.ts'
import { stageOf } from './issue-stage.ts'

type Props = { issue: IssueRow; onChange?: (issue: Issue) => void }

/** How far the sending has come, and what can be done about it. Nothing for an issue that is not on its way. */
export function IssueProgress({ issue, onChange }: Props) {
  const [busy, run] = useBusy()
  const stage = stageOf(issue, now())
  if (stage !== 'starting' && stage !== 'sending' && stage !== 'paused') return null
  const { sent, failed, recipients } = issue.figures
  const step = (name: 'pause' | 'resume' | 'cancel') =>
    run(async () => {
      const after = await runIssueStep(issue, name)
      if (after) onChange?.(after)
    })
  return (
    <div className="issue-progress" aria-busy={busy || undefined}>
      <div className="issue-progress__bar">
        <Progress value={sent + failed} max={recipients} label={`Progress: ${issueTitle(issue)}`} />
        <span className="small figures">
          {recipients === 0
            ? stage === 'paused'
              ? 'Nothing sent yet'
              : 'Getting ready...'
            : `${formatCount(sent)} of ${formatCount(recipients)} sent`}
        </span>
      </div>
      <div className="row row--close">
        {stage === 'sending' && (
          <Button variant="secondary" onClick={() => step('pause')}>
            <Glyph d={pause} size="small" />
            Pause
          </Button>
        )}
        {stage === 'paused' && (
          <Button variant="primary" onClick={() => step('resume')}>
            <Glyph d={play} size="small" />
            Resume
          </Button>
        )}
        <Button variant="danger-outline" onClick={() => step('cancel')}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
