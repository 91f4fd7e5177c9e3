import type { IssueRow } from './issue.ts'

/** `starting`: due, but the job has not picked it up yet. */
export type Stage = 'draft' | 'scheduled' | 'starting' | 'sending' | 'paused' | 'sent' | 'cancelled'
type SchedulableIssue = Pick<IssueRow, 'state' | 'scheduled_at'>

export function stageOf({ state, scheduled_at }: SchedulableIssue, now: number): Stage {
  const due = state === 'scheduled' && scheduled_at !== null && Date.parse(scheduled_at) <= now
  return due ? 'starting' : state
}

export function canBeEdited(issue: SchedulableIssue, now: number): boolean {
  return ['draft', 'scheduled'].includes(stageOf(issue, now))
}

const sendingPollMs = 3_000
const scheduledPollMs = 30_000

/** How often to poll these issues, in milliseconds; undefined when they do not change on their own. */
export function pollInterval(issues: readonly SchedulableIssue[], now: number): number | undefined {
  const stages = issues.map((issue) => stageOf(issue, now))
  if (stages.includes('starting') || stages.includes('sending')) return sendingPollMs
  return stages.includes('scheduled') ? scheduledPollMs : undefined
}

/** The date that matters at an issue's stage, with its label. */
export function issueDate(issue: IssueRow, now: number): { words: string; iso: string } {
  const { scheduled_at, started_at, finished_at, updated_at } = issue
  switch (stageOf(issue, now)) {
    case 'draft':
      return { words: 'Changed', iso: updated_at }
    case 'scheduled':
      return { words: 'Scheduled for', iso: scheduled_at ?? updated_at }
    case 'sent':
      return { words: 'Sent', iso: finished_at ?? updated_at }
    case 'cancelled':
      return { words: 'Canceled', iso: finished_at ?? updated_at }
    default:
      return { words: 'Started', iso: started_at ?? scheduled_at ?? updated_at }
  }
}
