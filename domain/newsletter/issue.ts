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

/** Errors that prevent saving. */
export function validateIssue({ subject, preheader, intro, articles, products }: IssueContent): IssueErrors {
  const { subject: longest, preheader: longestLine, intro: longestIntro } = issueLimits
  return {
    ...(!isSingleLine(subject) && { subject: 'The subject must be a single line of plain text.' }),
    ...(countCodePoints(subject) > longest && { subject: `The subject can have at most ${longest} characters.` }),
    ...(!isSingleLine(preheader) && { preheader: 'The preview text must be a single line of plain text.' }),
    ...(countCodePoints(preheader) > longestLine && {
      preheader: `The preview text can have at most ${longestLine} characters.`,
    }),
    ...(!isPlainText(intro) && { intro: 'The introduction must be plain text.' }),
    ...(countCodePoints(intro) > longestIntro && {
      intro: `The introduction can have at most ${longestIntro} characters.`,
    }),
    ...(articles.length > issueLimits.articles && {
      articles: `An issue can have at most ${issueLimits.articles} articles.`,
    }),
    ...(products.length > issueLimits.products && {
      products: `An issue can have at most ${issueLimits.products} products.`,
    }),
  }
}

/** An error message, or undefined if the issue can be sent. */
export function findSendBlocker({ subject, intro, articles, products }: IssueContent): string | undefined {
  if (subject.trim() === '') return 'Please enter a subject first.'
  const empty = intro.trim() === '' && articles.length === 0 && products.length === 0
  return empty ? 'This issue is empty. Write an introduction or choose articles.' : undefined
}
