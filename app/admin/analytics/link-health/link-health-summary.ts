import { pluralize, formatDateTime } from '#app/admin/kit/format.ts'
import type { LinkHealth } from './link-health-actions.ts'

/** The state of the links in one sentence. */
export function linkHealthSummary({ checkedAt, checked, running, problems }: LinkHealth): string {
  if (running) return 'Checking all links. The list updates automatically.'
  if (checkedAt === null) return 'Not checked yet.'
  const found = problems.length === 0 ? 'no problems' : `${pluralize(problems.length, 'problem')} found`
  return `${pluralize(checked, 'link')} checked on ${formatDateTime(checkedAt)}: ${found}.`
}
