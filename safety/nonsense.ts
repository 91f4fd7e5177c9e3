import type { Reading } from './reading.ts'

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/))
const determiners = words('a an the my your our their every')
const prepositions = words('of with from at by into onto during against toward among')
const finite = words('is are was were has does did could should would')
const joining = words('and or but because although unless whether if than')
const subjects = words('he she we they')
const places = words('in on to as')
/** Words after which nothing of the other list follows in an English sentence. */
const never: readonly (readonly [ReadonlySet<string>, ReadonlySet<string>])[] = [
  [
    words('an the my your our their every'),
    new Set([...determiners, ...prepositions, ...finite, ...joining, ...subjects]),
  ],
  [words('a'), new Set([...determiners, ...prepositions, ...finite, ...subjects, 'because', 'if'])],
  [words('and or but although unless whether if than'), words('than')],
  [prepositions, new Set([...subjects, 'was', 'of', 'than'])],
  [subjects, new Set([...determiners, 'of', 'by', 'into', 'onto', 'against', 'than'])],
  [finite, words('did could should would than')],
  [places, words('than was')],
]
const linking: ReadonlySet<string> = new Set([
  ...determiners,
  ...prepositions,
  ...finite,
  ...joining,
  ...subjects,
  ...places,
  ...words(`be not can will may it you do this these that those when while until after before have her his him them there
    then what how which who where so too very more most all no some any one about over up out off only just never always
    also even still between without through around near like keep give its`),
])

const minWords = 7
const minBreaks = 1
const breakShare = 0.05
const minBare = 11

/**
 * Whether words stand in no order: function words follow each other that never do ("the of", "they the and"), or many
 * words in a row have none at all.
 */
export function isNonsense({ tokens }: Pick<Reading, 'tokens'>): boolean {
  const count = tokens.filter(({ isMark }) => !isMark).length
  if (count < minWords) return false
  let [breaks, bare] = [0, 0]
  for (const [at, { word, isMark, joined, stem }] of tokens.entries()) {
    bare = isMark || joined || stem === '#' || linking.has(word) ? 0 : bare + 1
    if (bare >= minBare) return true
    const next = tokens[at + 1]
    if (next && !next.joined && never.some(([one, other]) => one.has(word) && other.has(next.word))) breaks++
    if (next && determiners.has(word) && /^[.!?]$/.test(next.word)) breaks++
  }
  return breaks >= minBreaks && breaks / count >= breakShare
}
