import type { ArticleState } from '#domain/articles/article.ts'
import { findPublishProblems } from '#domain/articles/publishing.ts'
import { pluralize } from '#app/admin/kit/format.ts'
import type { AdminArticle, ArticleFields } from '../article-fields.ts'

type Edited = { base: Pick<AdminArticle, 'state' | 'findings'>; fields: ArticleFields }
export type PublishPlan = {
  sentence: string
  /** Why the article is held back. `missing`: the server will not publish it like this. */
  reasons: readonly string[]
  missing: boolean
  /** The state that publishing leads to: a later date schedules the article. */
  state: ArticleState
}

export function planPublish({ base, fields }: Edited, now: number): PublishPlan {
  const { published_date } = fields
  const isLater = published_date !== null && Date.parse(published_date) > now
  const problems = Object.values(findPublishProblems(fields))
  const reasons = base.state === 'draft' ? [...problems, ...base.findings.map(({ reason }) => reason)] : problems
  const plan = { reasons, missing: problems.length > 0, state: isLater ? 'scheduled' : 'published' } as const
  if (reasons.length > 0) return { ...plan, sentence: `Held back: ${pluralize(reasons.length, 'reason')}` }
  if (base.state === 'published') return { ...plan, sentence: 'Changes go live at once' }
  if (isLater) return { ...plan, sentence: `Goes live ${formatMoment(published_date, now)}` }
  return { ...plan, sentence: 'Goes live now' }
}

const day = 24 * 60 * 60 * 1000

/** `today at 9:00 AM`, `on Friday at 9:00 AM`, `on November 30 at 9:00 AM`; in the browser's time zone. */
export function formatMoment(iso: string, now: number): string {
  const date = new Date(iso)
  // Some browsers put a narrow space before AM and PM.
  const time = date.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }).replaceAll('\u202F', ' ')
  if (date.toDateString() === new Date(now).toDateString()) return `today at ${time}`
  return `on ${date.toLocaleDateString('en-US', dateParts(date, now))} at ${time}`
}

function dateParts(date: Date, now: number): Intl.DateTimeFormatOptions {
  // A weekday is clear only until it comes around again.
  if (date.getTime() - now < 6 * day) return { weekday: 'long' }
  const isThisYear = date.getFullYear() === new Date(now).getFullYear()
  return { month: 'long', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) }
}
