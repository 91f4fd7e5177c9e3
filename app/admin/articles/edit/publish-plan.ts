import type { ArticleState } from '#domain/articles/article.ts'
import { findPublishErrors } from '#domain/articles/publishing.ts'
import { formatInZone, pluralize, toLocalDay } from '#app/admin/kit/format.ts'
import { isHeld } from '../article-state-badge.tsx'
import type { AdminArticle, ArticleFields } from '../article-fields.ts'

type Base = Pick<AdminArticle, 'state' | 'findings' | 'generated' | 'reviewer_name' | 'published_date'>
type Edited = { base: Base; fields: ArticleFields }
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
  const missing = Object.values(findPublishErrors(fields))
  const reasons = isHeld(base) ? [...missing, ...base.findings.map(({ reason }) => reason)] : missing
  const plan = { reasons, missing: missing.length > 0, state: isLater ? 'scheduled' : 'published' } as const
  if (reasons.length > 0) return { ...plan, sentence: `Held back: ${pluralize(reasons.length, 'reason')}` }
  if (base.state === 'published') return { ...plan, sentence: 'Changes go live at once' }
  if (isLater) return { ...plan, sentence: `Goes live ${formatMoment(published_date, now)}` }
  return { ...plan, sentence: 'Goes live now' }
}

const day = 24 * 60 * 60 * 1000

/** `today at 9:00 AM`, `on Friday at 9:00 AM`, `on November 30 at 9:00 AM`; in the site's time zone. */
export function formatMoment(iso: string, now: number): string {
  // Some browsers put a narrow space before AM and PM.
  const time = formatInZone(iso, { hour: 'numeric', minute: '2-digit' }).replaceAll('\u202F', ' ')
  if (toLocalDay(iso) === toLocalDay(now)) return `today at ${time}`
  return `on ${formatInZone(iso, dateParts(iso, now))} at ${time}`
}

function dateParts(iso: string, now: number): Intl.DateTimeFormatOptions {
  // A weekday is clear only until it comes around again.
  if (Date.parse(iso) - now < 6 * day) return { weekday: 'long' }
  const isThisYear = toLocalDay(iso).slice(0, 4) === toLocalDay(now).slice(0, 4)
  return { month: 'long', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) }
}
