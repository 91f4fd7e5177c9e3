import { unreadable, type Result, type Unreadable } from '../result.ts'
import { toSpecies, type Species } from './species.ts'
import { checkWeight, parseWeight, type WeightUnit } from './weight.ts'

/** `day`: `2026-11-14`. */
export type Weighing = { day: string; kg: number }
/** What a calculator found for the animal, such as `Calories a day`: `205 to 245`. At most one for each label. */
export type SavedFigure = { tool: string; label: string; value: string; day: string }

const careKinds = ['vet', 'weigh', 'nails'] as const
/** What comes back: a visit to the vet with the question which vaccinations are due, weighing, a look at the nails. */
export type Care = (typeof careKinds)[number]

/** An animal of the reader. It is kept in the reader's browser and never sent. */
export type Animal = {
  id: string
  species: Species
  name: string
  /** Breed or kind, or an empty text. */
  kind: string
  /** `2022-06-09`, `2022-06` or `2022`, or an empty text. */
  birthday: string
  neutered: boolean | null
  /** Body condition from 1 to 9. */
  body_score: number | null
  /** Oldest first, one for each day. */
  weights: readonly Weighing[]
  conditions: string
  figures: readonly SavedFigure[]
  /** The day on which it was entered, or an empty text. */
  added: string
  /** When something that comes back was last done. */
  done: Readonly<Partial<Record<Care, string>>>
}

/** The record under `wagwise.animals`. Fields of other pages, such as the clinics of the emergency page, stay in it. */
export type AnimalRecord = {
  animals: readonly Animal[]
  unit: WeightUnit
  /** Whether articles say “for Momo, 4.2 kg”. */
  inArticles: boolean
}

export const animalLimits = { animals: 40, name: 60, kind: 80, conditions: 500, weights: 500, figures: 30 }

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields => value !== null && typeof value === 'object'

export function latestWeight({ weights }: Pick<Animal, 'weights'>): Weighing | undefined {
  return weights.at(-1)
}

/** Of a day, the last weight counts. */
export function addWeight(animal: Animal, weighing: Weighing): Animal {
  const others = animal.weights.filter(({ day }) => day !== weighing.day)
  const weights = [...others, weighing].toSorted((a, b) => (a.day < b.day ? -1 : 1)).slice(-animalLimits.weights)
  return { ...animal, weights }
}

export function removeWeight(animal: Animal, day: string): Animal {
  return { ...animal, weights: animal.weights.filter((weighing) => weighing.day !== day) }
}

/** The newest figure of a label replaces the one before. */
export function saveFigure(animal: Animal, figure: SavedFigure): Animal {
  const others = animal.figures.filter(({ label }) => label !== figure.label)
  return { ...animal, figures: [...others, figure].slice(-animalLimits.figures) }
}

/** What is stored may come from another version or another program: what can be read is kept. */
export function parseAnimalRecord(value: unknown): AnimalRecord {
  const record = isFields(value) ? value : {}
  const unit = record['unit'] === 'lb' ? 'lb' : 'kg'
  return { animals: readAnimals(value, unit).animals, unit, inArticles: record['inArticles'] !== false }
}

type Imported = { animals: readonly Animal[]; skipped: number }

/** A file that the reader chose: a copy of ours, or the list of another program. */
export function parseAnimalFile(text: string): Result<Imported & { fields: Fields }, Unreadable> {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return unreadable('This file cannot be read. Choose a copy that was exported here: its name ends in .json.')
  }
  const unit = isFields(value) && value['unit'] === 'lb' ? 'lb' : 'kg'
  const imported = readAnimals(value, unit)
  if (imported.animals.length === 0) return unreadable('No animals are in this file. Nothing was changed.')
  return { ok: true, ...imported, fields: isFields(value) && !Array.isArray(value) ? value : {} }
}

function readAnimals(value: unknown, unit: WeightUnit): Imported {
  const list = Array.isArray(value) ? value : isFields(value) ? (value['animals'] ?? value['pets']) : undefined
  const rows: readonly unknown[] = Array.isArray(list) ? list : []
  const ids = new Set<string>()
  const animals = rows.slice(0, animalLimits.animals).flatMap((row) => {
    const animal = parseAnimal(row, unit)
    if (!animal) return []
    let { id } = animal
    for (let number = 2; ids.has(id); number++) id = `${animal.id}-${number}`
    ids.add(id)
    return [{ ...animal, id }]
  })
  return { animals, skipped: rows.length - animals.length }
}

/** Undefined without a name. Everything else can be missing or untidy. */
export function parseAnimal(value: unknown, unit: WeightUnit = 'kg'): Animal | undefined {
  if (!isFields(value)) return undefined
  const name = toLine(value['name'], animalLimits.name)
  if (name === '') return undefined
  const species = toSpecies(value['species'] ?? value['type'])
  const score = Number(value['body_score'])
  const id = toLine(value['id'], 60)
  return {
    id: id === '' ? `${species}-${name.toLowerCase()}` : id,
    species,
    name,
    kind: toLine(value['kind'] ?? value['breed'], animalLimits.kind),
    birthday: toBirthday(value['birthday'] ?? value['born'] ?? value['birthdate'] ?? value['dob']),
    neutered: typeof value['neutered'] === 'boolean' ? value['neutered'] : null,
    body_score: Number.isInteger(score) && score >= 1 && score <= 9 ? score : null,
    weights: readWeights(value, species, unit),
    conditions: toLine(value['conditions'], animalLimits.conditions),
    figures: readFigures(value['figures']),
    added: toDay(value['added']),
    done: readDone(value['done']),
  }
}

function readDone(value: unknown): Animal['done'] {
  const fields = isFields(value) ? value : {}
  return Object.fromEntries(
    careKinds.flatMap((care) => {
      const day = toDay(fields[care])
      return day === '' ? [] : [[care, day]]
    }),
  )
}

function readWeights(fields: Fields, species: Species, unit: WeightUnit): readonly Weighing[] {
  const list = Array.isArray(fields['weights']) ? (fields['weights'] as readonly unknown[]) : []
  const byDay = new Map<string, number>()
  for (const row of list) {
    if (!isFields(row)) continue
    const day = toDay(row['day'] ?? row['date'])
    const weight = readWeight(row['kg'] ?? row['weight'], species, row['kg'] === undefined ? unit : 'kg')
    if (day !== '' && weight !== undefined) byDay.set(day, weight)
  }
  return [...byDay]
    .map(([day, kg]) => ({ day, kg }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .slice(-animalLimits.weights)
}

function readWeight(value: unknown, species: Species, unit: WeightUnit): number | undefined {
  const isText = typeof value === 'string'
  if (!isText && typeof value !== 'number') return undefined
  const weight = isText || unit === 'lb' ? parseWeight(String(value), unit, species) : checkWeight(value, species)
  return weight.ok ? weight.kg : undefined
}

function readFigures(value: unknown): readonly SavedFigure[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  return list.filter(isFields).flatMap((row) => {
    const [tool, label, text] = [toLine(row['tool'], 80), toLine(row['label'], 80), toLine(row['value'], 120)]
    const day = toDay(row['day'])
    return tool && label && text && day ? [{ tool, label, value: text, day }] : []
  })
}

function toDay(value: unknown): string {
  const day = toBirthday(value)
  return day.length === 10 ? day : ''
}

/** A list becomes one line, as do line breaks. */
function toLine(value: unknown, max: number): string {
  const text = Array.isArray(value) ? value.filter((part) => typeof part === 'string').join(', ') : value
  if (typeof text !== 'string' && typeof text !== 'number') return ''
  // A cut between the halves of an emoji would leave a broken character.
  return String(text)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
}

/** A day, a month or a year that exists, or an empty text. Times of other programs are cut off. */
export function toBirthday(value: unknown): string {
  const [, year, month, day] =
    /^((?:19|20)\d\d)(?:-(\d\d)(?:-(\d\d)(?:T.*)?)?)?$/.exec(
      typeof value === 'number' ? String(value) : toLine(value, 40),
    ) ?? []
  if (year === undefined) return ''
  if (month === undefined) return year
  if (Number(month) < 1 || Number(month) > 12) return year
  if (day === undefined) return `${year}-${month}`
  const isReal = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day)
  return isReal ? `${year}-${month}-${day}` : `${year}-${month}`
}
