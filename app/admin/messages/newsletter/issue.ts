import type { ResponseOf } from '#app/contract/contract.ts'
import { issuesHref } from '#app/admin/hrefs.ts'
import type { IssueContent } from '#domain/newsletter/issue.ts'

const issueFields = {
  subject: 'Subject',
  preheader: 'Preview text',
  intro: 'Introduction',
  articles: 'Articles',
  products: 'Products',
} as const

type IssuesResponse = ResponseOf<'GET /api/admin/issues'>
export type IssueRow = IssuesResponse['issues'][number]
export type Issue = ResponseOf<'GET /api/admin/issues/:id'>['issue']

export const issueFrame = { title: 'Newsletter issue', back: { href: issuesHref, label: 'Newsletter issues' } }

export const issuesPath = '/api/admin/issues'
export const issuePath = (id: string) => `${issuesPath}/${encodeURIComponent(id)}`

export const noMailServerText = 'No mail server is configured, so emails reach nobody. Enter one in Settings, Mail.'

/** Undefined if every mail of the issue went to a mail server. */
export function undeliveredText({ metrics: { saved } }: Pick<IssueRow, 'metrics'>): string | undefined {
  if (saved === 0) return undefined
  return saved === 1
    ? '1 email was saved in the outbox instead of sent: it reached nobody.'
    : `${saved} emails were saved in the outbox instead of sent: they reached nobody.`
}

export const issueTitle = ({ subject }: { subject: string }) => subject.trim() || 'Untitled'

/** The fields of the form. Articles and products keep their titles for display. */
export type IssueFields = Pick<Issue, 'subject' | 'preheader' | 'intro' | 'articles' | 'products'>

export function toFields({ subject, preheader, intro, articles, products }: IssueFields): IssueFields {
  return {
    subject,
    preheader,
    intro,
    articles: articles.map(({ id, title, full }) => ({ id, title, full })),
    products: products.map(({ id, title }) => ({ id, title })),
  }
}

export function toRequestFields({ articles, products, ...text }: IssueFields): IssueContent {
  const full_articles = articles.filter(({ full }) => full).map(({ id }) => id)
  return { ...text, articles: articles.map(({ id }) => id), products: products.map(({ id }) => id), full_articles }
}

export const fieldLabels: Readonly<Record<keyof IssueFields, string>> = issueFields

const fieldOrder = Object.keys(fieldLabels) as (keyof IssueFields)[]

/** In the order of the form. Articles and products are compared by id, because titles may change elsewhere. */
export function changedFields(one: IssueFields, other: IssueFields): (keyof IssueFields)[] {
  const [mine, theirs] = [toRequestFields(one), toRequestFields(other)]
  const valueOf = (fields: IssueContent, name: keyof IssueFields) =>
    JSON.stringify(name === 'articles' ? [fields.articles, fields.full_articles] : fields[name])
  return fieldOrder.filter((name) => valueOf(mine, name) !== valueOf(theirs, name))
}

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
