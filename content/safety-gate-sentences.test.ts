import { expect, test } from 'vitest'
import { readBlind, readGolden } from '#quality/safety-gate/measure-gate.ts'
import { articleWith, parseSentences, readSentenceFiles, type Field } from '#quality/safety-gate/sentence-files.ts'

test('a training sentence is a line with its family and species', () => {
  const file = [
    '# A comment',
    '+ Walk daily.',
    'po/cat Lilies are fine.',
    '',
    'de/guinea_pig Wait a day.',
    '+/- Wash your hands.',
    'po/cat/title Lilies Are Fine',
  ]
  expect(parseSentences(`${file.join('\n')}\n`)).toEqual([
    { text: 'Walk daily.', field: 'text', family: 'pass', about: 'dog' },
    { text: 'Lilies are fine.', field: 'text', family: 'poison', about: 'cat' },
    { text: 'Wait a day.', field: 'text', family: 'delay', about: 'guinea pig' },
    { text: 'Wash your hands.', field: 'text', family: 'pass' },
    { text: 'Lilies Are Fine', field: 'title', family: 'poison', about: 'cat' },
  ])
})

test('a sentence is checked in its field of an article', () => {
  const article = (field: Field) => articleWith({ text: 'Grapes | fine', field, about: 'dog' })
  expect(article('text')).toMatchObject({ content: 'Grapes | fine', about: ['dog'] })
  expect(article('title')).toMatchObject({ title: 'Grapes | fine', content: '' })
  expect(article('keyword')).toMatchObject({ keywords: ['Grapes | fine'] })
  expect(article('heading')).toMatchObject({ content: '## Grapes | fine' })
  expect(article('cell').content).toMatch(/\| Grapes \| fine \|$/)
  for (const field of ['excerpt', 'takeaway', 'description'] as const)
    expect(article(field)).toMatchObject({ fields: ['Grapes | fine'] })
})

test('line breaks and backslashes in a training sentence are escaped', () => {
  expect(parseSentences(String.raw`+ - Onions\n- A \\n in it`)).toEqual([
    { text: '- Onions\n- A \\n in it', field: 'text', family: 'pass', about: 'dog' },
  ])
})

test.each(['Walk daily.', 'xx Walk daily.', '+/dog/footer Walk daily.', '+', '+ ', '/cat Walk daily.', ' + Walk daily.'])(
  'a training sentence without a known label or without text is an error: "%s"',
  (line) => {
    expect(() => parseSentences(line)).toThrow(line)
  },
)

test('every sentence file and the golden set can be read', () => {
  const files = readSentenceFiles()
  expect(files.size).toBeGreaterThanOrEqual(37)
  expect([...files.values()].flat().length).toBeGreaterThanOrEqual(58_000)
  const trained = new Set([...files.values()].flat().map(({ text }) => text))
  for (const name of ['dev', 'test'] as const)
    expect(readBlind(name).filter(({ text }) => trained.has(text)).length).toBeLessThan(10)
  for (const name of ['hold', 'pass'] as const)
    for (const { text, because } of readGolden(name)) expect([text, because]).not.toContain('')
})
