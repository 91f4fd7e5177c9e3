import { stem } from './stems.ts'
import type { SearchQuery } from './search-query.ts'
import { listStems } from './search-query.ts'

/** Every second part, beginning with the second, is a word that matched. */
export type MarkedText = readonly string[]
export type MatchingSentence = { section: string | null; parts: MarkedText }

const shortestStart = 3
const maxLinesRead = 8
const maxSentenceLength = 220
const wordPattern = /\p{L}[\p{L}\p{N}]*(?:['’]\p{L}+)?/gu

/** The sentence of an article that has most of the words, the first of these. */
export function findMatchingSentence(content: string, query: SearchQuery): MatchingSentence | undefined {
  const stems = listStems(query)
  const starts = [...stems].map((each) => each.slice(0, Math.max(shortestStart, each.length - 2)))
  if (starts.length === 0) return undefined
  const candidate = new RegExp(starts.map(escapePattern).join('|'), 'i')
  let section: string | null = null
  let linesRead = 0
  let best: { section: string | null; sentence: string; count: number } | undefined
  for (const line of content.split('\n')) {
    if (line.startsWith('#')) section = readText(line.replace(/^#+/, ''))
    if (!isText(line) || !candidate.test(line)) continue
    for (const sentence of splitSentences(readText(line))) {
      if (!candidate.test(sentence)) continue
      const count = countStems(sentence, stems)
      if (count > (best?.count ?? 0)) best = { section, sentence, count }
    }
    if (++linesRead >= maxLinesRead || (best?.count ?? 0) >= query.terms.length) break
  }
  return best && { section: best.section, parts: markStems(shorten(best.sentence, stems), stems) }
}

const isText = (line: string) => line !== '' && !/^(?:#|!\[|\{|\[\^|\|[-: |]+$)/.test(line)
const escapePattern = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Without the signs of the article format. */
function readText(line: string): string {
  return line
    .replace(/^\s*(?:>\s*|[-*]\s+|\d+[.)]\s+)/, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)\s]*\)/g, '$1')
    .replaceAll(/\[\^\d+\]/g, '')
    .replaceAll('\\|', '|')
    .replace(/^\|\s*|\s*\|$/g, '')
    .replaceAll(/\s*\|\s*/g, '\n')
    .replaceAll(/\*+/g, '')
    .trim()
}

export function splitSentences(text: string): string[] {
  return text.split(/(?<=[.!?]["”’]?)\s+(?=[\p{Lu}\d“"])|\n/u)
}

function countStems(text: string, stems: ReadonlySet<string>): number {
  const found = new Set<string>()
  for (const word of new Set(text.match(wordPattern))) {
    const each = stem(foldWord(word))
    if (stems.has(each)) found.add(each)
  }
  return found.size
}

const foldWord = (word: string) =>
  /^[\w]+$/.test(word)
    ? word.toLowerCase()
    : word
        .normalize('NFKD')
        .toLowerCase()
        .replaceAll(/\p{M}+/gu, '')
        .replaceAll('’', "'")

/** A long sentence is cut around its first match. */
function shorten(sentence: string, stems: ReadonlySet<string>): string {
  if (sentence.length <= maxSentenceLength) return sentence
  const match = Array.from(sentence.matchAll(wordPattern)).find(([word]) => stems.has(stem(foldWord(word))))
  const from = Math.max(0, (match?.index ?? 0) - maxSentenceLength / 2)
  const start = from === 0 ? 0 : sentence.indexOf(' ', from) + 1
  const end =
    start + maxSentenceLength >= sentence.length
      ? sentence.length
      : sentence.lastIndexOf(' ', start + maxSentenceLength)
  return `${start > 0 ? '… ' : ''}${sentence.slice(start, end)}${end < sentence.length ? ' …' : ''}`
}

function markStems(text: string, stems: ReadonlySet<string>): MarkedText {
  const parts: string[] = []
  let from = 0
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    if (!stems.has(stem(foldWord(word)))) continue
    parts.push(text.slice(from, index), word)
    from = index + word.length
  }
  return [...parts, text.slice(from)]
}
