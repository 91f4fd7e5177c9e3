import { marks, negations, type Symbol } from './symbols.ts'

const conjunctions: ReadonlySet<string> = new Set(
  'but so because and if when while although though unless which before after until'.split(' '),
)
const dangers: ReadonlySet<string> = new Set(['<harm>', '<med>', '<rx>', '<practice>'])
const maxClauses = 5
const maxLength = 6
const lengthStep = 4

/**
 * Where a word stands: harm that is played down often ends on a cheerful clause, and a warning on what to do. Words
 * are also told apart by whether their clause names a danger and whether it denies something.
 */
export function addClauseFeatures(found: Map<string, string>, symbols: readonly Symbol[]): void {
  const clauses = splitAtMarks(symbols)
  const [first = [], last = []] = [clauses[0], clauses.at(-1)]
  if (clauses.length > 1) {
    for (const name of first) found.set(`start:${name}`, '')
    for (const name of last) found.set(`end:${name}`, '')
    found.set(`end2:${last[0]} ${last[1]}`, '')
  } else for (const name of first) found.set(`only:${name}`, '')
  found.set(`clauses:${Math.min(maxClauses, clauses.length)}`, '')
  found.set(`length:${Math.min(maxLength, Math.floor(symbols.length / lengthStep))}`, '')
  for (const clause of clauses) {
    const danger = clause.find((name) => dangers.has(name))
    const denied = clause.some((name) => negations.has(name)) ? '!' : ''
    for (const name of clause) {
      found.set(`in${denied}:${name}`, '')
      if (danger) found.set(`in${denied}${danger}:${name}`, '')
    }
  }
}

/** Also splits before conjunctions. A part of one word says nothing. */
function splitAtMarks(symbols: readonly Symbol[]): string[][] {
  const clauses: string[][] = [[]]
  for (const { name, words } of symbols) {
    const isMark = marks.has(name)
    if (isMark || conjunctions.has(words)) clauses.push([])
    if (!isMark) clauses.at(-1)?.push(name)
  }
  return clauses.filter(({ length }) => length > 1)
}
