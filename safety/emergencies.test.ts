import { expect, test } from 'vitest'
import { smallLexicon } from '#tests/kit/small-lexicon.ts'
import { delaysEmergency } from './emergencies.ts'
import { SentenceReader } from './sentences.ts'

function delays(...paragraphs: string[]): boolean[] {
  const reader = new SentenceReader(smallLexicon)
  reader.addBlocks(paragraphs.map((text) => ({ kind: 'paragraph', inlines: [{ kind: 'text', text }] })))
  return reader.sentences.map((_, index) => delaysEmergency(reader.sentences, index))
}

test.each([
  'After a seizure, wait.',
  'With a swollen red belly, wait.',
  'After they swallow an onion, wait.',
  'A seizure is no reason to run, so wait.',
  'Never think of a seizure and never fear; not that you cannot wait.',
  'It is a myth that you should not wait after a seizure.',
  'After a seizure there is no need to call the vet.',
  'After a seizure wait, wait then call the vet.',
  'After a seizure wait before you call the vet.',
  'After a seizure wait; there is no need for them to call the vet.',
  'After a seizure never here there call the vet; wait.',
  'After a seizure wait here there call the vet.',
  'After a seizure never call the vet; wait.',
  'After a seizure ring some other day.',
  'After a seizure, a dog that will not eat can wait.',
])('a delay is advised: %s', (text) => {
  expect(delays(text)).toEqual([true])
})

test.each([
  'After a walk, wait.',
  'After they swallow by the scruff, wait.',
  'After a seizure, sleep.',
  'After a seizure, should you wait?',
  'After a seizure do not wait.',
  'After a seizure go without waiting.',
  'It is a myth that you can wait after a seizure.',
  'If you wait after a seizure you lose.',
  'After a seizure, call the vet and wait.',
  'After a seizure wait, but then be quick to ring.',
  'After a seizure nothing call the vet, wait.',
  'After a seizure wait here there too call the vet.',
  'After a seizure never here there too call the vet; wait.',
  'After a seizure wait and then call the vet.',
  'After a seizure call the vet at some later day.',
  'After a seizure phone home.',
  'After a seizure sleep unless worse.',
  'After a seizure wait, let us ring or eat.',
  'After a seizure do not crush it and wait.',
  'Do not add it and wait after a seizure.',
  'After a seizure, a dog that will not eat can not wait.',
])('no delay is advised: %s', (text) => {
  expect(delays(text)).toEqual([false])
})

test.each([
  ['A seizure is short. Wait.', true],
  ['A seizure is short. It passes, so wait.', true],
  ['A seizure is short. Never wait so.', false],
  ['A seizure is short. Never run; just wait.', true],
  ['A seizure is short. You wait.', false],
  ['A seizure is short. Book it, then wait.', false],
  ['A seizure is short. Book a visit in a week.', false],
  ['A seizure is short. It needs a carrot, so wait.', false],
  ['A walk is short. It passes, so wait.', false],
])('the next sentence may go on about the emergency: %s', (text, expected) => {
  expect(delays(text)).toEqual([false, expected])
})

test('another paragraph does not go on about the emergency', () => {
  expect(delays('A seizure is short.', 'Wait.')).toEqual([false, false])
})

test('there is no delay where there is no sentence', () => {
  expect(delaysEmergency([], 0)).toBe(false)
})
