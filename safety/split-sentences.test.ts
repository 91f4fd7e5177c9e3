import { expect, test } from 'vitest'
import { splitSentences } from './split-sentences.ts'

/** The quadratic version took 141 s for 100,000 dots. */
const maxSeconds = 20

function secondsOf(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1e6
}

test.each([...Array.from('.!?"\'”’)*_'), '.)', '?!', '."', '.!?"\'”’)*_', '._', '. ', 'a.', 'e.g.', '[^.[^]', '.[^1]'])(
  'a run of 100,000 characters of %j is split in linear time',
  (piece) => {
    const run = piece.repeat(Math.ceil(100_000 / piece.length))
    for (const text of [run, `A dog.${run}`, `${run}a`, `${run} Dogs bark.`])
      expect(secondsOf(() => splitSentences(text))).toBeLessThan(maxSeconds)
  },
)

test('a million dots are split in linear time', () => {
  expect(secondsOf(() => splitSentences('.'.repeat(1_000_000)))).toBeLessThan(maxSeconds)
})

test('a sentence ends after its last mark, quote, bracket and reference', () => {
  expect(splitSentences('Wait... He said "no!" (Really?!) It is **so.** Cats sleep.[^1][^2] Dogs bark!')).toEqual([
    'Wait...',
    'He said "no!"',
    '(Really?!)',
    'It is **so.**',
    'Cats sleep.[^1][^2]',
    'Dogs bark!',
  ])
})

test('marks inside a word and abbreviations do not end a sentence', () => {
  expect(splitSentences('Give 1.5 ml, e.g. with Dr. Lee.x and a.b')).toEqual([
    'Give 1.5 ml, e.g. with Dr. Lee.x and a.b',
  ])
  expect(splitSentences('Ask Dr.. Lee. Go on')).toEqual(['Ask Dr..', 'Lee.', 'Go on'])
})
