import type { ResponseOf } from '#app/contract/contract.ts'
import type { IssueContent } from '#domain/newsletter/issue.ts'

type IssuesResponse = ResponseOf<'GET /api/admin/issues'>
export type IssueResponse = ResponseOf<'GET /api/admin/issues/:id'>
export type IssueRow = IssuesResponse['issues'][number]
export type Issue = IssueResponse['issue']
type IssueItem = Issue['articles'][number]

export const issuesPath = '/api/admin/issues'
export const issuePath = (id: string) => `${issuesPath}/${encodeURIComponent(id)}`

export const issueTitle = ({ subject }: { subject: string }) => subject.trim() || 'Untitled'

/** What the form edits. Chosen items keep their titles for display. */
export type IssueFields = Pick<Issue, 'subject' | 'preheader' | 'intro' | 'articles' | 'products'>

export function toFields({ subject, preheader, intro, articles, products }: IssueFields): IssueFields {
  const toItem = ({ id, title }: IssueItem) => ({ id, title })
  return { subject, preheader, intro, articles: articles.map(toItem), products: products.map(toItem) }
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

/** The fields in which two versions differ, in the order of the form. Items are compared by id: titles may change elsewhere. */
export function changedFields(one: IssueFields, other: IssueFields): (keyof IssueFields)[] {
  const [mine, theirs] = [toRequestFields(one), toRequestFields(other)]
  return fieldOrder.filter((name) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]))
}
