import {
  maxTakeawayLength,
  maxTakeaways,
  type Article,
  type ArticleExtras,
  type Correction,
} from '../articles/article.ts'
import { isDay } from '../text/dates.ts'

type OwnFields = Partial<ArticleExtras & Pick<Article, 'trending'>>
const maxCorrections = 50
const maxCorrectionLength = 1000
const maxNameLength = 200

/** What only our own export knows of an article. A field that is not as we write it is left out. */
export function readOwnExtras(extras: Readonly<Record<string, unknown>> = {}): OwnFields {
  const line = (name: string) => {
    const value = extras[name]
    return typeof value === 'string' && value !== '' && value.length <= maxNameLength ? value : null
  }
  const time = (name: string) => (Number.isSafeInteger(extras[name]) ? (extras[name] as number) : null)
  const list = (name: string): unknown[] => (Array.isArray(extras[name]) ? (extras[name] as unknown[]) : [])
  const takeaways = list('takeaways').filter((text) => typeof text === 'string' && text.length <= maxTakeawayLength)
  const revised_at = time('revised_at')
  return {
    takeaways: takeaways.slice(0, maxTakeaways) as string[],
    corrections: list('corrections').filter(isCorrection).slice(0, maxCorrections),
    emergency: extras['emergency'] === true,
    trending: extras['trending'] === true,
    reviewer_name: line('reviewer_name'),
    reviewer_credential: line('reviewer_credential'),
    reviewed_at: time('reviewed_at'),
    ...(revised_at !== null && { revised_at }),
  }
}

function isCorrection(value: unknown): value is Correction {
  if (typeof value !== 'object' || value === null) return false
  const { on, wrong, right } = value as Record<string, unknown>
  const isText = (text: unknown) => typeof text === 'string' && text.length <= maxCorrectionLength
  return typeof on === 'string' && isDay(on) && isText(wrong) && isText(right)
}
