import { latestWeight, type Animal } from './animal.ts'
import { formatBirthday, formatDay } from './days.ts'
import { species } from './species.ts'
import { formatWeight, type WeightUnit } from './weight.ts'

/** What the fridge card says of an animal. An empty text is a line to write on. */
export type CardLines = { name: string; about: string; weight: string; conditions: string }

export function cardLines(animal: Animal, unit: WeightUnit, today: string): CardLines {
  const { name, kind, neutered, birthday, conditions } = animal
  const latest = latestWeight(animal)
  const born = birthday && `born ${formatBirthday(birthday)}`
  return {
    name,
    about: [species[animal.species].name, kind, neutered && 'neutered', born].filter(Boolean).join(', '),
    weight: latest ? `${formatWeight(latest.kg, unit)} (${formatDay(latest.day, today)})` : '',
    conditions,
  }
}
