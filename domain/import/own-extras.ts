import {
  maxTakeawayLength,
  maxTakeaways,
  type Article,
  type ArticleExtras,
  type Correction,
} from '../articles/article.ts'
import type { Provenance, Writer } from '../articles/provenance.ts'
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

const maxPromptLength = 100
const maxEditors = 50
const maxFacts = 200

/** Who wrote an article, as our own export has it. Undefined for what no export of ours says. */
export function readOwnProvenance(extras: Readonly<Record<string, unknown>> = {}): Provenance | undefined {
  const value = extras['provenance']
  if (typeof value !== 'object' || value === null) return undefined
  const { writer, editedBy, facts, mode } = value as Record<string, unknown>
  const written = readWriter(writer)
  const editors = namesOf(editedBy, maxEditors)
  const ids = namesOf(facts, maxFacts)
  return {
    ...(written && { writer: written }),
    ...(editors.length > 0 && { editedBy: editors }),
    ...(ids.length > 0 && { facts: ids }),
    ...((mode === 'careful' || mode === 'quick') && { mode }),
  }
}

function readWriter(value: unknown): Writer | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { kind, name, prompt } = value as Record<string, unknown>
  if (kind === 'built-in' || kind === 'starter') return { kind }
  if (typeof name !== 'string' || name.length > maxNameLength) return undefined
  if (kind === 'person') return { kind, name }
  return kind === 'model' && typeof prompt === 'string'
    ? { kind, name, prompt: prompt.slice(0, maxPromptLength) }
    : undefined
}

const namesOf = (value: unknown, most: number): string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [])
    .filter((one): one is string => typeof one === 'string' && one.length <= maxNameLength)
    .slice(0, most)

function isCorrection(value: unknown): value is Correction {
  if (typeof value !== 'object' || value === null) return false
  const { on, wrong, right } = value as Record<string, unknown>
  const isText = (text: unknown) => typeof text === 'string' && text.length <= maxCorrectionLength
  return typeof on === 'string' && isDay(on) && isText(wrong) && isText(right)
}
