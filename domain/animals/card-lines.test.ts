import { expect, test } from 'vitest'
import { parseAnimal } from './animal.ts'
import { cardLines } from './card-lines.ts'

test('the fridge card has the latest weight with its day, and leaves out what is not known', () => {
  const momo = parseAnimal({
    name: 'Momo',
    species: 'cat',
    kind: 'European shorthair',
    neutered: true,
    birthday: '2022-06',
    conditions: 'Asthma',
    weights: [
      { day: '2025-01-02', kg: 4 },
      { day: '2025-11-14', kg: 4.2 },
    ],
  })
  const plain = parseAnimal({ name: 'Kiwi', species: 'bird' })
  if (!momo || !plain) throw new Error('An animal could not be read.')
  expect(cardLines(momo, 'kg', '2026-11-19')).toEqual({
    name: 'Momo',
    about: 'Cat, European shorthair, neutered, born June 2022',
    weight: '4.2 kg (Nov 14, 2025)',
    conditions: 'Asthma',
  })
  expect(cardLines(plain, 'lb', '2026-11-19')).toEqual({ name: 'Kiwi', about: 'Bird', weight: '', conditions: '' })
})
