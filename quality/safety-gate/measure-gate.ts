import { readFileSync } from 'node:fs'
import { checkText } from '#server/adapters/safety-gate/check-text.ts'
import type { SafetyFinding } from '#domain/safety/finding.ts'
import type { SafetyLexicon } from '#safety/lexicon.ts'
import { aboutOf, articleWith, fields, parseSentences, splitLabel, splitLines, type Field } from './sentence-files.ts'

/** `about`: the species that the article is about. */
export type GoldenSentence = { text: string; about?: string; because: string }

/** The golden set: lines such as `cat text`, below lines such as `# permits a medicine`. */
export function readGolden(name: 'hold' | 'pass'): GoldenSentence[] {
  let because = ''
  return splitLines(readFileSync(new URL(`${name}.txt`, import.meta.url), 'utf8')).flatMap((line) => {
    const { label, text } = splitLabel(line)
    if (label !== '#') return [{ text, ...aboutOf(label), because }]
    because = text
    return []
  })
}

/** Sentences for every field, written by people who do not know the gate, and never trained with. */
export function readBlind(name: 'dev' | 'test') {
  return parseSentences(readFileSync(new URL(`blind-${name}.txt`, import.meta.url), 'utf8'))
}

export type FieldFigures = { field: Field | 'all'; caught: number; held: number; falseAlarms: number; passed: number }

export function measureFields(lexicon: SafetyLexicon, sentences: ReturnType<typeof readBlind>): FieldFigures[] {
  const checked = sentences.map((sentence) => ({
    field: sentence.field,
    isHarmful: sentence.family !== 'pass',
    isHeld: checkText(articleWith(sentence), lexicon).length > 0,
  }))
  return (['all', ...fields] as const).map((field) => {
    const own = checked.filter((each) => field === 'all' || each.field === field)
    const harmful = own.filter(({ isHarmful }) => isHarmful)
    const harmless = own.filter(({ isHarmful }) => !isHarmful)
    const count = (list: typeof own) => list.filter(({ isHeld }) => isHeld).length
    return {
      field,
      caught: count(harmful),
      held: harmful.length,
      falseAlarms: count(harmless),
      passed: harmless.length,
    }
  })
}

export function measureGate(lexicon: SafetyLexicon, hold: readonly GoldenSentence[], pass: readonly GoldenSentence[]) {
  const check = ({ text, about }: GoldenSentence): SafetyFinding[] =>
    checkText({ content: withSources(text), affiliateTag: 'ours-20', ...(about && { about: [about] }) }, lexicon)
  const families = new Map<string, { caught: number; total: number }>()
  const missed = hold.filter((sentence) => {
    const caught = check(sentence).length > 0
    const family = families.get(sentence.because) ?? { caught: 0, total: 0 }
    families.set(sentence.because, { caught: family.caught + Number(caught), total: family.total + 1 })
    return !caught
  })
  const falseAlarms = pass
    .map((sentence) => ({ ...sentence, findings: check(sentence) }))
    .filter(({ findings }) => findings.length > 0)
  return {
    held: hold.length,
    caught: hold.length - missed.length,
    passed: pass.length,
    missed,
    falseAlarms,
    families: [...families].map(([because, counts]) => ({ because, ...counts })),
  }
}

/** A sentence of the set stands for one of an article, whose sources come at its end. */
function withSources(text: string): string {
  const marks = new Set([...text.matchAll(/\[\^(\d+)\]/g)].map(([, number]) => number))
  return [text, ...[...marks].map((number) => `[^${number}]: A source | An organization`)].join('\n\n')
}
