import type { IssueRow } from '#app/contract/issues.ts'

/** Sent now, it waits a moment for its turn: to a person it has begun. */
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

/** How long until these may have changed by themselves, in milliseconds; undefined when they will not. */
export function pollInterval(issues: readonly SchedulableIssue[], now: number): number | undefined {
  const stages = issues.map((issue) => stageOf(issue, now))
  if (stages.includes('starting') || stages.includes('sending')) return sendingPollMs
  return stages.includes('scheduled') ? scheduledPollMs : undefined
}
