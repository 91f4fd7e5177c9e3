import type { IssueRow } from '#app/contract/issues.ts'

/** Sent now, it waits a moment for its turn: to a person it has begun. */
export type Stage = 'draft' | 'scheduled' | 'starting' | 'sending' | 'paused' | 'sent' | 'cancelled'
type Timed = Pick<IssueRow, 'state' | 'scheduled_at'>

export function stageOf({ state, scheduled_at }: Timed, now: number): Stage {
  const due = state === 'scheduled' && scheduled_at !== null && Date.parse(scheduled_at) <= now
  return due ? 'starting' : state
}

export function canBeEdited(issue: Timed, now: number): boolean {
  return ['draft', 'scheduled'].includes(stageOf(issue, now))
}

const often = 3_000
const seldom = 30_000

/** How long until these may have changed by themselves, in milliseconds; undefined when they will not. */
export function nextLook(issues: readonly Timed[], now: number): number | undefined {
  const stages = issues.map((issue) => stageOf(issue, now))
  if (stages.includes('starting') || stages.includes('sending')) return often
  return stages.includes('scheduled') ? seldom : undefined
}
