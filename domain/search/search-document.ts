import type { Level } from '../finder/levels.ts'
import type { Steps } from '../text/steps.ts'
import { stemsOf } from './stems.ts'

export type DocumentKind = 'article' | 'entry' | 'product' | 'page' | 'situation'

/** `href` is a `tel:` link. */
export type PhoneLine = { name: string; phone: string; href: string; note: string }

/** What stands above the articles when a query means it. */
export type AnswerCard = {
  level: Level
  /** By species, where they differ. `level` is the strictest. */
  levels?: Readonly<Record<string, Level>> | undefined
  title: string
  answer: string
  /** What to do now, at most three sentences. */
  steps: readonly string[]
  /** What not to do. */
  not?: string | undefined
  href: string
  /** A clinic comes before the poison lines. */
  needsClinic?: boolean | undefined
  /** Whom to call. */
  lines?: readonly PhoneLine[] | undefined
  source?: { title: string; organization: string; url: string; checked_on: string | null } | undefined
}

/** What readers can find. A feature writes it whenever its own row changes. */
export type SearchDocument = {
  kind: DocumentKind
  key: string
  /** Differs whenever the source has changed. Without one, the document itself is compared. */
  version?: string
  title: string
  href: string
  /** One sentence, shown in results. */
  summary?: string
  /** Other names, and words that mean exactly this. A query that is one of them comes first. */
  names?: readonly string[]
  /** What it is about: keywords, headings, a summary. */
  topics?: readonly string[]
  /** Everything else that can be read there. */
  text?: string
  card?: AnswerCard
}

/** Separates names among stems. */
export const nameSeparator = '|'
/** A word that a text has so often is what it is about. */
const frequent = 3
const maxStems = 5000

/** A word that nobody can type: among all documents with a common word, it leads to the few of a kind. */
export const kindWord = (kind: DocumentKind) => `§${kind}`

/** Two articles of usual length: a few milliseconds. */
const partLength = 16_000

/** The text in parts that end between words. */
export function* splitText(text: string): Generator<string> {
  const space = /\s/g
  for (let from = 0; from < text.length;) {
    space.lastIndex = from + partLength
    const to = space.exec(text)?.index ?? text.length
    yield text.slice(from, to)
    from = to
  }
}

type IndexedStems = { names: string; topics: string; text: string }

/** The three columns of the index, in falling weight. Each stem of the text stands there once. */
export function* indexedStems({
  kind,
  title,
  names = [],
  topics = [],
  text = '',
}: SearchDocument): Steps<IndexedStems> {
  const ofNames = [title, ...names].map((name) => stemsOf(name).join(' '))
  const counts = new Map<string, number>()
  for (const part of splitText(text)) {
    for (const word of stemsOf(part)) counts.set(word, (counts.get(word) ?? 0) + 1)
    if (text.length > partLength) yield
  }
  const often = [...counts].flatMap(([word, count]) => (count >= frequent ? [word] : []))
  const ofTopics = new Set([...topics.flatMap(stemsOf), ...often])
  const all = new Set([...ofNames.flatMap((name) => name.split(' ')), ...ofTopics, ...counts.keys()])
  all.delete('')
  return {
    names: ofNames.join(` ${nameSeparator} `),
    topics: [...ofTopics].join(' '),
    text: [kindWord(kind), ...all].slice(0, maxStems).join(' '),
  }
}
