import { expect, test } from 'vitest'
import { animalLimits, parseAnimal } from './animal.ts'
import { mergeAnimals } from './merge-animals.ts'

const animal = (fields: object) => parseAnimal({ species: 'cat', ...fields })!
const momo = animal({
  id: 'a1',
  name: 'Momo',
  kind: 'Shorthair',
  birthday: '2022-06-09',
  neutered: true,
  weights: [{ day: '2026-11-14', kg: 4.2 }],
  conditions: 'Asthma',
  done: { vet: '2026-03-01' },
})

test('an animal that is there already keeps what the file leaves out', () => {
  const file = animal({
    id: 'x',
    name: 'MOMO',
    weights: [{ day: '2026-10-01', kg: 4.4 }],
    done: { nails: '2026-11-01' },
  })
  const merge = mergeAnimals([momo], [file, animal({ name: 'Kiwi' })])
  expect(merge).toMatchObject({ added: ['Kiwi'], updated: ['MOMO'], left: 0 })
  expect(merge.animals[0]).toEqual({
    ...momo,
    name: 'MOMO',
    weights: [
      { day: '2026-10-01', kg: 4.4 },
      { day: '2026-11-14', kg: 4.2 },
    ],
    done: { vet: '2026-03-01', nails: '2026-11-01' },
  })
})

test('the same file twice changes nothing, and more than there is room for is counted', () => {
  const once = mergeAnimals([], [momo]).animals
  expect(mergeAnimals(once, [momo]).animals).toEqual(once)
  const many = Array.from({ length: animalLimits.animals + 3 }, (_, index) =>
    animal({ id: `${index}`, name: `N${index}` }),
  )
  expect(mergeAnimals([], many).left).toBe(3)
})
