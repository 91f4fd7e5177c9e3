import type { IssueState, IssueContent } from '#domain/newsletter/issue.ts'

/** As the doors send them: times are ISO 8601. */
export type IssueRow = {
  id: string
  subject: string
  kind: 'composed' | 'weekly'
  state: IssueState
  version: number
  scheduled_at: string | null
  started_at: string | null
  finished_at: string | null
  created_at: string
  updated_at: string
  figures: Readonly<Record<'recipients' | 'sent' | 'waiting' | 'failed' | 'unsubscribed' | 'clicks', number>>
}
export type IssueItem = { id: string; title: string }
export type Issue = IssueRow & {
  preheader: string
  intro: string
  articles: readonly IssueItem[]
  products: readonly IssueItem[]
  links: readonly { path: string; clicks: number }[]
}
export type IssuesResponse = { issues: readonly IssueRow[]; next: string | null; subscribers: number }
export type IssueResponse = { issue: Issue }

export const issuesPath = '/api/admin/issues'
export const issuePath = (id: string) => `${issuesPath}/${encodeURIComponent(id)}`

export const issueTitle = ({ subject }: { subject: string }) => subject.trim() || 'Untitled'

/** What the edit view changes. The chosen ones keep their titles, so that a list of them can be shown. */
export type IssueFields = Pick<Issue, 'subject' | 'preheader' | 'intro' | 'articles' | 'products'>

export function toFields({ subject, preheader, intro, articles, products }: IssueFields): IssueFields {
  const chosen = ({ id, title }: IssueItem) => ({ id, title })
  return { subject, preheader, intro, articles: articles.map(chosen), products: products.map(chosen) }
}

export function toRequestFields({ articles, products, ...text }: IssueFields): IssueContent {
  return { ...text, articles: articles.map(({ id }) => id), products: products.map(({ id }) => id) }
}

export const fieldLabels = {
  subject: 'Subject',
  preheader: 'Preview text',
  intro: 'Introduction',
  articles: 'Articles',
  products: 'Products',
} as const satisfies Record<keyof IssueFields, string>

const fieldOrder = Object.keys(fieldLabels) as (keyof IssueFields)[]

/** The names of the fields in which two differ, in the order of the form. Titles may change without us. */
export function changedFields(one: IssueFields, other: IssueFields): (keyof IssueFields)[] {
  const [mine, theirs] = [toRequestFields(one), toRequestFields(other)]
  return fieldOrder.filter((name) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]))
}
