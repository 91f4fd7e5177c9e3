import type { Fact } from '../facts/fact.ts'
import type { SafetyFinding } from '../safety/finding.ts'
import { toSingleLine } from './clean-text.ts'

type CitedFact = Pick<Fact, 'id' | 'source_title' | 'source_organization' | 'source_url' | 'checked_on'>
type Reference = { n: number; fact: string }
export type CitedText = { content: string; facts: string[]; findings: SafetyFinding[] }

const marks = / ?\[\^([^\][\s]{0,12})\]/g
const maxSources = 99
const maxSentence = 300
const maxFindings = 20

/** A mark or reference without a fact is removed and reported. `listAll`: sources count even without a mark. */
export function citeFacts(
  text: string,
  references: readonly Reference[],
  facts: readonly CitedFact[],
  { listAll = false } = {},
): CitedText {
  const findings: SafetyFinding[] = []
  const report = (reason: string, sentence = '') => {
    if (findings.length < maxFindings) findings.push({ rule: 'reference', reason, sentence })
  }
  const factsById = new Map(facts.map((fact) => [fact.id, fact]))
  const byMark = new Map<string, CitedFact>()
  for (const { n, fact } of references) {
    const cited = factsById.get(fact)
    if (cited) byMark.set(String(n), cited)
    else if (!listAll) report(`It cites a fact that does not exist: “${toSingleLine(fact).slice(0, 80)}”.`)
  }
  const body = withoutSourceLines(text, (line) => report('The writer named a source of its own. It was removed.', line))
  const cited: CitedFact[] = listAll ? [...new Set(byMark.values())] : []
  const content = body.replaceAll(marks, (mark, name: string, at: number) => {
    const fact = byMark.get(name)
    if (fact && !cited.includes(fact) && cited.length < maxSources) cited.push(fact)
    const number = fact ? cited.indexOf(fact) + 1 : 0
    if (number > 0) return `${mark.startsWith(' ') ? ' ' : ''}[^${number}]`
    report('A reference without a source was removed.', sentenceAt(body, at))
    return ''
  })
  const lines = cited.map((fact, index) => `[^${index + 1}]: ${sourceText(fact)}`)
  return {
    content: [content.trim(), lines.join('\n')].filter(Boolean).join('\n\n'),
    facts: cited.map(({ id }) => id),
    findings,
  }
}

export function stripReferences(text: string): string {
  return text.replaceAll(marks, '')
}

function sourceText({ source_title, source_organization, source_url, checked_on }: CitedFact): string {
  const parts = [source_title, source_organization, source_url, checked_on ?? ''].map((part) =>
    toSingleLine(part.replaceAll('|', '/')),
  )
  return parts.join(' | ').replace(/(?: \| ?)+$/, '')
}

function withoutSourceLines(text: string, onLine: (line: string) => void): string {
  const lines = text.split('\n')
  const isSource = (line: string) => line.startsWith('[^') && line.slice(0, 16).includes(']:')
  for (const line of lines) if (isSource(line.trim())) onLine(line.trim().slice(0, maxSentence))
  return lines.filter((line) => !isSource(line.trim())).join('\n')
}

function sentenceAt(text: string, at: number): string {
  const before = stripReferences(text.slice(Math.max(0, at - maxSentence), at))
  const after = stripReferences(text.slice(at, at + maxSentence))
  const start = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('. ')) + 1
  const ends = [after.indexOf('\n'), after.indexOf('. ')].filter((end) => end >= 0)
  const rest = before.endsWith('.') ? '' : after.slice(0, Math.min(after.length, ...ends.map((end) => end + 1)))
  return `${before.slice(start)}${rest}`.trim()
}
