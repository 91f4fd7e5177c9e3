import type { SafetyLexicon, Substance } from './lexicon.ts'
import { speciesIn } from './reading.ts'
import type { Sentence } from './sentences.ts'

export type Symbol = { name: string; words: string }

export const negations: ReadonlySet<string> = new Set(
  'not never no nor neither without nothing nobody none hardly avoid stop'.split(' '),
)
export const marks: ReadonlySet<string> = new Set('.;:!?,—-')

function tagOf({ kind, species, medicine }: Substance, about: readonly string[]): string {
  const harms = species.includes('all') || about.length === 0 || about.some((name) => species.includes(name))
  if (!harms) return '<other>'
  if (kind === 'medicine') return medicine === 'prescription' ? '<rx>' : '<med>'
  return kind === 'practice' ? '<practice>' : '<harm>'
}

/** The stems of a sentence, with one symbol for all substances, medicines, practices, emergencies and animals. */
export function readSymbols(
  { reading, species }: Sentence,
  about: readonly string[],
  lexicon: SafetyLexicon,
): Symbol[] {
  const { tokens, classes, mentions } = reading
  const named = speciesIn(reading, 0, tokens.length, lexicon)
  const concerned = named.length > 0 ? named : species.length > 0 ? species : about
  const symbols: Symbol[] = []
  const mark = (name: string, words: string) => {
    if (symbols.at(-1)?.name !== name) symbols.push({ name, words })
  }
  for (let at = 0; at < tokens.length; at++) {
    const { stem = '', word = '' } = tokens[at] ?? {}
    const urgent = classes[at]?.has('emergency')
    const mention = mentions.filter(({ from }) => from === at).toSorted((a, b) => b.to - a.to)[0]
    if (mention) {
      const words = tokens.slice(at, mention.to).map((token) => token.word)
      symbols.push({ name: tagOf(mention.substance, concerned), words: words.join(' ') })
      at = mention.to - 1
    } else if (classes[at]?.has('animal') && !urgent) mark('<animal>', word)
    else {
      if (urgent) mark('<emergency>', word)
      symbols.push({ name: stem, words: word })
    }
  }
  return symbols
}
