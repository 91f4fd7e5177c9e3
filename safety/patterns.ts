import { stemOf } from './stems.ts'
import { readWords, type Token } from './words.ts'

/**
 * The small language of the word lists in content/safety. A pattern is a row of words that match in any form:
 * `=word` this form only, `a|b` either, `@class` a phrase of a class, `word?` may be missing, `*3` up to three words
 * in between. A phrase among alternatives is written with underscores: `now|right_away`.
 */
type Element = { words: ReadonlySet<string>; classes: readonly string[]; optional: boolean; gap: number }

export type Hit<T> = { value: T; from: number; to: number }
type Pattern<T> = { elements: readonly Element[]; value: T }
export type PatternSet<T> = ReadonlyMap<string, readonly Pattern<T>[]>

/** Where phrases of each class start: `at[position]` maps a class to the ends of its phrases. */
export type ClassHits = readonly (ReadonlyMap<string, readonly number[]> | undefined)[]

type Node<T> = { next: Map<string, Node<T>>; values: T[] }
export type Phrases<T> = Node<T>

const maxPhraseWords = 10

export function createPhrases<T>(entries: Iterable<readonly [phrase: string, value: T]>): Phrases<T> {
  const root: Node<T> = { next: new Map(), values: [] }
  for (const [phrase, value] of entries) {
    let node = root
    for (const key of phraseKeys(phrase)) {
      const next: Node<T> = node.next.get(key) ?? { next: new Map(), values: [] }
      node.next.set(key, next)
      node = next
    }
    if (node !== root) node.values.push(value)
  }
  return root
}

/** A word that starts with `=` stands for this form only. */
function phraseKeys(phrase: string): string[] {
  return phrase
    .split(' ')
    .flatMap((part) =>
      part.startsWith('=') ? [part] : readWords(part).flatMap(({ stem, isMark }) => (isMark ? [] : [stem])),
    )
    .slice(0, maxPhraseWords)
}

/** Walks at most ten words ahead from each word, so it takes linear time. */
export function findPhrases<T>(tokens: readonly Token[], root: Phrases<T>): Hit<T>[] {
  const hits: Hit<T>[] = []
  const walk = (node: Node<T>, at: number, from: number): void => {
    for (const value of node.values) hits.push({ value, from, to: at })
    const token = tokens[at]
    if (!token || node.next.size === 0) return
    const byStem = node.next.get(token.stem)
    if (byStem) walk(byStem, at + 1, from)
    const byForm = node.next.get(`=${token.word}`)
    if (byForm) walk(byForm, at + 1, from)
  }
  for (let from = 0; from < tokens.length; from++) walk(root, from, from)
  return hits
}

export function locateClasses(tokens: readonly Token[], classes: Phrases<string>): ClassHits {
  const at: Map<string, number[]>[] = []
  for (const { value, from, to } of findPhrases(tokens, classes)) {
    const here = (at[from] ??= new Map<string, number[]>())
    const ends = here.get(value)
    if (ends) ends.push(to)
    else here.set(value, [to])
  }
  return at
}

function parseElement(text: string): Element {
  if (text.startsWith('*')) return { words: new Set(), classes: [], optional: false, gap: Number(text.slice(1) || 3) }
  const optional = text.endsWith('?')
  const parts = (optional ? text.slice(0, -1) : text).split('|')
  return {
    // A form such as `=word` has no other stem.
    words: new Set(parts.filter((part) => !part.startsWith('@')).map(stemOf)),
    classes: parts.filter((part) => part.startsWith('@')).map((part) => part.slice(1)),
    optional,
    gap: 0,
  }
}

/** `now|right_away` stands for two patterns, because only whole words can be alternatives. */
function* expandPhrases<T>(entries: Iterable<readonly [pattern: string, value: T]>): Generator<readonly [string, T]> {
  for (const [text, value] of entries) {
    const parts = text.split(' ')
    const at = parts.findIndex((part) => part.includes('_'))
    if (at < 0) {
      yield [text, value]
      continue
    }
    const alternatives = (parts[at] ?? '').split('|')
    const plain = alternatives.filter((each) => !each.includes('_')).join('|')
    const choices = [...alternatives.filter((each) => each.includes('_')), ...(plain ? [plain] : [])]
    yield* expandPhrases(choices.map((each) => [parts.with(at, each.replaceAll('_', ' ')).join(' '), value] as const))
  }
}

export function createPatterns<T>(entries: Iterable<readonly [pattern: string, value: T]>): PatternSet<T> {
  const set = new Map<string, Pattern<T>[]>()
  for (const [text, value] of expandPhrases(entries)) {
    const elements = text.split(' ').filter(Boolean).map(parseElement)
    const [first] = elements
    if (!first || first.gap > 0 || first.optional) throw new Error(`A pattern needs a fixed first word: "${text}".`)
    for (const key of [...first.words, ...first.classes.map((name) => `@${name}`)]) {
      const list = set.get(key) ?? []
      list.push({ elements, value })
      set.set(key, list)
    }
  }
  return set
}

/** The longest hit of each value at each word. Gaps are bounded, so each start costs a constant amount of work. */
export function findPatterns<T>(tokens: readonly Token[], classes: ClassHits, set: PatternSet<T>): Hit<T>[] {
  const hits: Hit<T>[] = []
  for (const [from, token] of tokens.entries()) {
    const named = classes[from]
    const keys = [token.stem, `=${token.word}`, ...(named ? [...named.keys()].map((name) => `@${name}`) : [])]
    const tried = new Set<Pattern<T>>()
    const ends = new Map<T, number>()
    for (const key of keys) {
      for (const pattern of set.get(key) ?? []) {
        if (tried.has(pattern)) continue
        tried.add(pattern)
        const to = matchFrom(tokens, classes, pattern.elements, from, 0)
        if (to >= 0) ends.set(pattern.value, Math.max(to, ends.get(pattern.value) ?? 0))
      }
    }
    for (const [value, to] of ends) hits.push({ value, from, to })
  }
  return hits
}

/** A gap does not reach over a negation or into another clause. */
const gapEnds: ReadonlySet<string> = new Set(
  '; not never no nothing nobody none neither nor without hardly unlike instead but before after if when until unless because although though while whereas forget hesitate avoid'.split(
    ' ',
  ),
)

function matchFrom(
  tokens: readonly Token[],
  classes: ClassHits,
  elements: readonly Element[],
  at: number,
  step: number,
): number {
  const element = elements[step]
  if (!element) return at
  if (element.gap > 0) {
    for (let skipped = 0; skipped <= element.gap; skipped++) {
      const to = matchFrom(tokens, classes, elements, at + skipped, step + 1)
      if (to >= 0) return to
      if (gapEnds.has(tokens[at + skipped]?.word ?? '')) return -1
    }
    return -1
  }
  const token = tokens[at]
  if (token && (element.words.has(token.stem) || element.words.has(`=${token.word}`))) {
    const to = matchFrom(tokens, classes, elements, at + 1, step + 1)
    if (to >= 0) return to
  }
  for (const name of element.classes) {
    for (const end of classes[at]?.get(name) ?? []) {
      const to = matchFrom(tokens, classes, elements, end, step + 1)
      if (to >= 0) return to
    }
  }
  return element.optional ? matchFrom(tokens, classes, elements, at, step + 1) : -1
}
