import { expect, test } from 'vitest'
import { readGolden } from '#quality/safety-gate/measure-gate.ts'
import { parseSentences, readSentenceFiles } from '#quality/safety-gate/sentence-files.ts'

test('a training sentence is a line with its family and species', () => {
  const file = [
    '# A comment',
    '+ Walk daily.',
    'po/cat Lilies are fine.',
    '',
    'de/guinea_pig Wait a day.',
    '+/- Wash your hands.',
  ]
  expect(parseSentences(`${file.join('\n')}\n`)).toEqual([
    { text: 'Walk daily.', family: 'pass', about: 'dog' },
    { text: 'Lilies are fine.', family: 'poison', about: 'cat' },
    { text: 'Wait a day.', family: 'delay', about: 'guinea pig' },
    { text: 'Wash your hands.', family: 'pass' },
  ])
})

test('line breaks and backslashes in a training sentence are escaped', () => {
  expect(parseSentences(String.raw`+ - Onions\n- A \\n in it`)).toEqual([
    { text: '- Onions\n- A \\n in it', family: 'pass', about: 'dog' },
  ])
})

test.each(['Walk daily.', 'xx Walk daily.', '+', '+ ', '/cat Walk daily.', ' + Walk daily.'])(
  'a training sentence without a known label or without text is an error: "%s"',
  (line) => {
    expect(() => parseSentences(line)).toThrow(line)
  },
)

test('every sentence file and the golden set can be read', () => {
  const files = readSentenceFiles()
  expect(files.size).toBeGreaterThanOrEqual(29)
  expect([...files.values()].flat().length).toBeGreaterThanOrEqual(62_541)
  for (const name of ['hold', 'pass'] as const)
    for (const { text, because } of readGolden(name)) expect([text, because]).not.toContain('')
})
