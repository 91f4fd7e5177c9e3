import { countCodePoints, isSingleLine, isPlainText } from '../text/text-input.ts'

export type IssueState = 'draft' | 'scheduled' | 'sending' | 'paused' | 'sent' | 'cancelled'

/** Articles and products are ids in display order. */
export type IssueContent = {
  subject: string
  preheader: string
  intro: string
  articles: readonly string[]
  products: readonly string[]
  /** Those of the articles whose whole text is in the mail. */
  full_articles?: readonly string[] | undefined
}

const issueLimits = { subject: 150, preheader: 200, intro: 5000, articles: 12, products: 8 } as const
export type IssueErrors = Partial<Record<keyof IssueContent, string>>

export function validateIssue({ subject, preheader, intro, articles, products }: IssueContent): IssueErrors {
  const tooLong = (text: string, most: number, what: string) =>
    countCodePoints(text) > most ? `${what} can have at most ${most} characters.` : undefined
  const tooMany = (ids: readonly string[], most: number, what: string) =>
    ids.length > most ? `An issue can have at most ${most} ${what}.` : undefined
  const line = (text: string, most: number, what: string) =>
    tooLong(text, most, what) ?? (isSingleLine(text) ? undefined : `${what} must be a single line of plain text.`)
  const errors = {
    subject: line(subject, issueLimits.subject, 'The subject'),
    preheader: line(preheader, issueLimits.preheader, 'The preview text'),
    intro:
      tooLong(intro, issueLimits.intro, 'The introduction') ??
      (isPlainText(intro) ? undefined : 'The introduction must be plain text.'),
    articles: tooMany(articles, issueLimits.articles, 'articles'),
    products: tooMany(products, issueLimits.products, 'products'),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))
}

/** An error message, or undefined if the issue can be sent. */
export function findSendBlocker({ subject, intro, articles, products }: IssueContent): string | undefined {
  if (subject.trim() === '') return 'Please enter a subject first.'
  const empty = intro.trim() === '' && articles.length === 0 && products.length === 0
  return empty ? 'This issue is empty. Write an introduction or choose articles.' : undefined
}
