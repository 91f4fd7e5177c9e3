import type { Sentence } from './sentences.ts'

const minCellWords = 5

/** `isPart`: the whole field or row is scored as well. */
type Group = { sentences: readonly Sentence[]; isPart: boolean }

/**
 * What is scored together: in running text each sentence, a question with its answer; elsewhere also the whole field or
 * row of a table, because its sentences and cells explain each other.
 */
export function* groupSentences(sentences: readonly Sentence[]): Generator<Group> {
  for (let from = 0; from < sentences.length;) {
    const first = sentences[from]
    let to = from + 1
    while (isSameField(first, sentences[to])) to++
    const group = sentences.slice(from, to)
    from = to
    const isText = first?.field === 'text'
    if (!isText) yield { sentences: group, isPart: false }
    if (!isText && group.length === 1) continue
    for (const [index, sentence] of group.entries()) {
      const answer = sentence.reading.question && sentence.field !== 'cell' ? group[index + 1] : undefined
      const own = answer ? [sentence, answer] : [sentence]
      if (own.length === group.length && !isText) continue
      if (sentence.field !== 'cell' || countWords(own) >= minCellWords) yield { sentences: own, isPart: !isText }
    }
  }
}

function isSameField(one: Sentence | undefined, other: Sentence | undefined): boolean {
  return one?.block === other?.block && one?.field === other?.field && one?.row === other?.row
}

export function countWords(sentences: readonly Sentence[]): number {
  return sentences.reduce((sum, { reading }) => sum + reading.tokens.filter(({ isMark }) => !isMark).length, 0)
}
