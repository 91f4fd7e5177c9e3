import { listDoNots } from './do-nots.ts'
import { expect, test } from 'vitest'
import { entryErrors, entryRoutes, speciesByLevel, strictestLevel, type EntryInput } from './entry.ts'
import { firstSteps } from './first-steps.ts'
import { matchEntries, speciesIn } from './match-entries.ts'

const names = (name: string, ...also_called: string[]) => ({ name, also_called })
const entries = [
  names('Grapes, raisins and currants', 'grape', 'raisin', 'sultana'),
  names('Grapefruit'),
  names('Chocolate', 'cocoa'),
  names('White chocolate'),
  names('Lilies', 'easter lily', 'tiger lily'),
  names('Peanut butter'),
  names('Ibuprofen', 'advil'),
  names('Tomatoes', 'tomato'),
]
const find = (query: string) => matchEntries(entries, query).map(({ name }) => name)

test.each([
  ['grapes', 'Grapes, raisins and currants'],
  ['my dog ate a grape', 'Grapes, raisins and currants'],
  ['CHOCOLATE', 'Chocolate'],
  ['choclate', 'Chocolate'],
  ['chcoolate', 'Chocolate'],
  ['lily', 'Lilies'],
  ['is a tiger lily poisonous to cats?', 'Lilies'],
  ['ibuprofin', 'Ibuprofen'],
  ['Advil', 'Ibuprofen'],
  ['tomatos', 'Tomatoes'],
  ['peanut', 'Peanut butter'],
  ['my dog ate a whole bar of chocolate last night what should i do', 'Chocolate'],
])('%j is answered by %s', (query, expected) => {
  expect(find(query)[0]).toBe(expected)
})

test.each(['', '   ', '???', '%', "'; drop table entries", 'is it safe for my dog', 'zzz', '犬', '\u0000'])(
  '%j finds nothing, and nothing fails',
  (query) => {
    expect(find(query)).toEqual([])
  },
)

test('a grape is not answered with grapefruit', () => {
  expect(find('grapes')).not.toContain('Grapefruit')
})

test('a query of 10,000 characters is answered at once', () => {
  expect(find('grape '.repeat(2000))[0]).toBe('Grapes, raisins and currants')
  expect(find('x'.repeat(10_000))).toEqual([])
})

test('the animal in a question chooses the species', () => {
  expect(['can my kitten eat grapes', 'grapes for guinea', 'bunny and lily', 'grapes'].map(speciesIn)).toEqual([
    'cat',
    undefined,
    'rabbit',
    undefined,
  ])
})

test('levels are listed from the strictest to the mildest, and an animal without one has none', () => {
  const levels = { dog: 'emergency', cat: 'careful', bird: 'emergency' } as const
  expect(strictestLevel(levels)).toBe('emergency')
  expect(strictestLevel(levels, ['cat'])).toBe('careful')
  expect(strictestLevel(levels, ['horse'])).toBeUndefined()
  expect(speciesByLevel(levels)).toEqual([
    { level: 'emergency', species: ['dog', 'bird'] },
    { level: 'careful', species: ['cat'] },
  ])
})

test('every route has first steps and warnings', () => {
  for (const route of entryRoutes) {
    const steps = firstSteps(route)
    expect([route, steps.do.length > 0, steps.doNot.length > 0]).toEqual([route, true, true])
  }
})

const carrot: EntryInput = {
  ...{ name: 'Carrot', kind: 'food', also_called: [], levels: { dog: 'fine' }, answer: 'Fine, in small pieces.' },
  ...{ signs: [], now: [], never: [], route: 'none', facts: [], source_title: 'Carrots', source_organization: 'AKC' },
  ...{ source_url: 'https://www.akc.org/carrots', checked_on: '2026-11-19', hidden: false },
}

test('nothing is called fine without a source, unless nobody sees it', () => {
  expect(entryErrors(carrot)).toEqual({})
  const unsourced = { ...carrot, source_url: '', source_title: '', source_organization: '' }
  expect(Object.keys(entryErrors(unsourced))).toEqual(['source_url'])
  expect(entryErrors({ ...unsourced, hidden: true })).toEqual({})
  expect(entryErrors({ ...unsourced, levels: { dog: 'careful' } })).toEqual({})
})

test.each([
  ['name', { name: ' ' }],
  ['answer', { answer: '' }],
  ['levels', { levels: {} }],
  ['source_url', { source_url: 'javascript:alert(1)' }],
  ['signs', { signs: ['x'.repeat(201)] }],
  ['never', { never: Array.from({ length: 9 }, () => 'No.') }],
] as const)('an entry with a bad %s is rejected with a sentence', (field, change) => {
  expect(Object.keys(entryErrors({ ...carrot, ...change }))).toEqual([field])
})

test('what not to do is said once', () => {
  const first = ['Do not make it vomit.', 'Do not wait to see whether it gets ill.']
  expect(listDoNots(['Do not wait for signs.'], first)).toEqual(['Do not wait for signs.', 'Do not make it vomit.'])
  expect(listDoNots(['Do not bathe it.'], first)).toEqual(['Do not bathe it.', ...first])
})
