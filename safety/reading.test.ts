import { expect, test } from 'vitest'
import { smallLexicon } from '#tests/kit/small-lexicon.ts'
import { readSentence, speciesIn } from './reading.ts'

const read = (text: string) => readSentence(text, smallLexicon)
function clausesOf(text: string): string[] {
  const { tokens, clauses } = read(text)
  return clauses.map(({ from, to, opening, conditional, carried }) =>
    [
      tokens
        .slice(from, to)
        .map(({ word }) => word)
        .join(' '),
      ...(opening ? [`opened by ${opening}`] : []),
      ...(conditional ? ['conditional'] : []),
      ...(carried ? ['carried'] : []),
    ].join(' | '),
  )
}

test.each([
  ['it is here', ['it is here']],
  ['', []],
  ['it is here; so it is', ['it is here', '; so it is']],
  ['it is here but there', ['it is here', 'but there | opened by but']],
  ['but there it is', ['but there it is | opened by but']],
  ['it is so warm', ['it is so warm']],
  ['it is, so warm', ['it is ,', 'so warm | opened by so']],
  ['it is so eat it', ['it is', 'so eat it | opened by so']],
  ['if it is here, eat it', ['if it is here | conditional', ', eat it']],
  ['if it, here eat it', ['if it | conditional', ', here eat it']],
  ['if it is here, now', ['if it is here , now | conditional']],
  ['if it is here, now, eat', ['if it is here , now | conditional', ', eat']],
  ['it is here, eat it', ['it is here', ', eat it']],
  ['it is here, is it', ['it is here , is it']],
  ['in it, eat it', ['in it , eat it']],
  ['they love to keep it, eat it away', ['they love to keep it , eat it away']],
  ['they love to make it, eat fuss', ['they love to make it , eat fuss']],
  ['it is safe and sleep', ['it is safe and sleep']],
  ['they keep it eat away, sleep', ['they keep it eat away', ', sleep']],
  ['so it is', ['so it is | opened by so']],
  ['so eat it', ['so eat it | opened by so']],
  ['they love to kill it, eat an hour', ['they love to kill it , eat an hour']],
  ['it is here, a b', ['it is here , a b']],
  ['they eat and sleep', ['they eat', 'and sleep | opened by and']],
  ['they eat and they sleep', ['they eat', 'and they sleep | opened by and']],
  ['they eat and then they sleep', ['they eat and then they sleep']],
  ['they and sleep', ['they and sleep']],
  ['they eat and , sleep', ['they eat and', ', sleep']],
])('a sentence is split into clauses: %j', (text, expected) => {
  expect(clausesOf(text)).toEqual(expected)
})

test.each([',', ':', ' - ', '(', ')', '"', ' / ', '|', '—'])('“%s” splits between two verbs', (mark) => {
  expect(clausesOf(`they eat it ${mark} eat it`)).toHaveLength(2)
  expect(clausesOf(`they eat it ! eat it`)).toHaveLength(1)
})

const finite =
  'is are was were makes make can may will should has have do does did could must might would keeps keep works work helps help gives smells tastes'

test.each(finite.split(' '))('“%s” goes on about the subject before the comma', (verb) => {
  expect(clausesOf(`they eat it, ${verb} eat it`)).toHaveLength(1)
  expect(clausesOf(`they eat it, now ${verb} eat it`)).toHaveLength(2)
})

test.each([
  ['do not add it and give it', ['do not add it', 'and give it | opened by and | carried']],
  ['never add it and give it', ['never add it', 'and give it | opened by and | carried']],
  ['no add it and give it', ['no add it', 'and give it | opened by and']],
  ['nothing add it and give it', ['nothing add it', 'and give it | opened by and']],
  ['do not add it and will give it', ['do not add it', 'and will give it | opened by and']],
  ['do not add it and never give it', ['do not add it', 'and never give it | opened by and']],
  ['do not add it and they give it', ['do not add it', 'and they give it | opened by and']],
  ['you now do not add it and give it', ['you now do not add it', 'and give it | opened by and | carried']],
  ['eat not and give it', ['eat not', 'and give it | opened by and | carried']],
  ['you two now do not add it and give it', ['you two now do not add it', 'and give it | opened by and']],
  [
    'do not add it and give it and eat it',
    ['do not add it', 'and give it | opened by and | carried', 'and eat it | opened by and | carried'],
  ],
  ['not here but add it and give it', ['not here', 'but add it | opened by but', 'and give it | opened by and']],
  ['add it and give it not', ['add it', 'and give it not | opened by and']],
])('a negation reaches over “and”: %s', (text, expected) => {
  expect(clausesOf(text)).toEqual(expected)
})

test.each([
  ['do not add it, give it or go', ['do not add it', ', give it or go | carried']],
  ['do not add it, give it nor go', ['do not add it', ', give it nor go | carried']],
  ['do not add it, give it and go', ['do not add it', ', give it and go']],
  ['add it, give it or go', ['add it', ', give it or go']],
  ['do not add it, never give it or go', ['do not add it', ', never give it or go']],
  ['do not add it, you two give it never or', ['do not add it', ', you two give it never or | carried']],
  ['do not add it, you two give never or', ['do not add it', ', you two give never or']],
  ['do not add it, you give never or', ['do not add it', ', you give never or']],
  ['do not add it, give it, add it or go', ['do not add it', ', give it | carried', ', add it or go | carried']],
])('a negation reaches over commas of a list with “or”: %s', (text, expected) => {
  expect(clausesOf(text)).toEqual(expected)
})

const cuesOf = (text: string) => read(text).cues.map(({ value, from, to }) => `${value} ${from}-${to}`)

test.each([
  ['no risk', ['exclude 0-1', 'answerno 0-1', 'permit 0-2']],
  ['not only toxic', ['exclude 0-1', 'plain 0-2', 'warn 2-3']],
  ['kill time', ['plain 0-2']],
  ['poison', ['warn 0-1']],
])('words within a longer cue do not count again: %s', (text, expected) => {
  expect(cuesOf(text)).toEqual(expected)
})

test('words within a longer cue do not count again in long sentences', () => {
  const before = cuesOf('toxic '.repeat(60)).length
  expect(cuesOf(`${'toxic '.repeat(60)} no risk`).slice(before)).toEqual([
    'exclude 60-61',
    'answerno 60-61',
    'permit 60-62',
  ])
})

test('a question ends with its mark, after which little may follow', () => {
  const texts = ['is it?', 'is it?)"', 'is it?) now "', 'is it']
  expect(texts.map((text) => read(text).question)).toEqual([true, true, false, false])
})

test('species are named within bounds, each once', () => {
  const reading = read('dog and cat and dog and bird')
  const within = (from: number, to: number) => speciesIn(reading, from, to, smallLexicon)
  expect([within(0, 7), within(1, 6), within(0, 2), within(2, 3), within(3, 4)]).toEqual([
    ['dog', 'cat', 'bird'],
    ['cat', 'dog'],
    ['dog'],
    ['cat'],
    [],
  ])
})
