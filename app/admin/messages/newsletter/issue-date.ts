import type { IssueRow } from '#app/contract/issues.ts'
import { stageOf } from './issue-stage.ts'

/** The moment that matters about an issue, and what happened or will happen then. */
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
