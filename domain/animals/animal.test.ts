import { expect, test } from 'vitest'
import {
  addWeight,
  animalLimits,
  latestWeight,
  parseAnimal,
  parseAnimalFile,
  parseAnimalRecord,
  saveFigure,
  toBirthday,
  type Animal,
} from './animal.ts'

const momo: Animal = {
  id: 'momo',
  species: 'cat',
  name: 'Momo',
  kind: 'European shorthair',
  birthday: '2022-06-09',
  neutered: true,
  body_score: 6,
  weights: [
    { day: '2026-10-14', kg: 4.3 },
    { day: '2026-11-14', kg: 4.2 },
  ],
  conditions: '',
  figures: [{ tool: 'calories', label: 'Calories a day', value: '205 to 245', day: '2026-11-14' }],
  added: '2026-01-05',
  done: { nails: '2026-11-01' },
}

test('what was stored is read unchanged', () => {
  const record = { animals: [momo], unit: 'lb' as const, inArticles: false }
  expect(parseAnimalRecord(JSON.parse(JSON.stringify(record)))).toEqual(record)
})

test('a record of the emergency page alone, nothing, and nonsense are a record without animals', () => {
  const empty = { animals: [], unit: 'kg', inArticles: true }
  for (const value of [{ clinic: { phone: '555 0100' } }, undefined, null, 'x', 7, [], { animals: 'many' }])
    expect(parseAnimalRecord(value)).toEqual(empty)
})

test('the file of another program is read as far as it goes', () => {
  const text = `\uFEFF{ "pets": [
    { "name": " Bruno \\n the Great", "type": "Puppy", "breed": ["Beagle", 3, "Boxer"], "dob": "2017-02-30T10:00:00Z",
      "weights": [{ "date": "2026-11-02", "weight": "18,6" }, { "date": "2026-11-01", "weight": "40 lbs" },
        { "date": "yesterday", "weight": 3 }, { "date": "2026-11-03", "weight": -1 }, { "date": "2026-11-04", "weight": 900 }, null] },
    { "type": "cat" }, 12, { "name": "Kiwi", "species": "phoenix", "born": 2019, "body_score": 40 }
  ] }`
  const file = parseAnimalFile(text)
  if (!file.ok) throw new Error(file.message)
  expect(file.skipped).toBe(2)
  expect(file.animals).toMatchObject([
    {
      name: 'Bruno the Great',
      species: 'dog',
      kind: 'Beagle, Boxer',
      birthday: '2017-02',
      weights: [
        { day: '2026-11-01', kg: 18.144 },
        { day: '2026-11-02', kg: 18.6 },
      ],
    },
    { name: 'Kiwi', species: 'other', birthday: '2019', body_score: null, weights: [] },
  ])
})

test('a file that is none of ours is refused with a sentence', () => {
  for (const text of [
    '',
    'name;kind',
    '<html>',
    '{"animals":',
    'null',
    '{}',
    '[]',
    '{"animals":[{"name":"  "}]}',
    '12',
  ])
    expect(parseAnimalFile(text)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^(This file|No animals)/),
    })
})

test('ids are unique, texts are cut, and no character is broken', () => {
  const rows = [{ name: 'A' }, { name: 'A' }, { name: `${'b'.repeat(animalLimits.name - 1)}🐕` }]
  const { animals } = parseAnimalRecord({ animals: rows })
  expect(new Set(animals.map(({ id }) => id)).size).toBe(3)
  expect(animals[2]?.name).toBe('b'.repeat(animalLimits.name - 1))
  expect(parseAnimalRecord({ animals: Array.from({ length: 200 }, () => ({ name: 'A' })) }).animals).toHaveLength(
    animalLimits.animals,
  )
})

test('a day has one weight, and a label one figure', () => {
  const heavier = addWeight(momo, { day: '2026-11-14', kg: 4.4 })
  expect(latestWeight(heavier)).toEqual({ day: '2026-11-14', kg: 4.4 })
  expect(latestWeight(addWeight(momo, { day: '2026-01-01', kg: 4 }))?.kg).toBe(4.2)
  const figure = { tool: 'calories', label: 'Calories a day', value: '200 to 240', day: '2026-11-19' }
  expect(saveFigure(momo, figure).figures).toEqual([figure])
  expect(parseAnimal({ ...momo, figures: [{ label: 'x' }, 3] })?.figures).toEqual([])
})

test('a birthday is a day, a month or a year that exists', () => {
  expect(
    ['2022-06-09', '2022-06', '2022', 2022, '2022-13-01', '2023-02-29', 'June 2022', '1850'].map(toBirthday),
  ).toEqual(['2022-06-09', '2022-06', '2022', '2022', '2022', '2023-02', '', ''])
})
