import { parseAnimalRecord, type Animal, type AnimalRecord } from '#domain/animals/animal.ts'
import { isPhone } from '#domain/tonight/poison-lines.ts'
import { now, random } from './browser-clock.ts'
import { readStoredJson, writeStorage } from './safe-storage.ts'
import { createLazyStore } from './store.ts'

const key = 'wagwise.animals'

/** The animals of this reader. They stay on the device: nothing here makes a request. */
export const animalRecord = createLazyStore(readAnimalRecord)

/** What a page shows before it has read the device, and on the server. */
export const emptyAnimalRecord: AnimalRecord = { animals: [], unit: 'kg', inArticles: true }

export function readAnimalRecord(): AnimalRecord {
  return parseAnimalRecord(readStoredJson('local', key))
}

function storedFields(): Readonly<Record<string, unknown>> {
  const stored = readStoredJson('local', key)
  return stored !== null && typeof stored === 'object' && !Array.isArray(stored) ? { ...stored } : {}
}

/** False if the browser keeps nothing; the record then lasts until the page is closed. Another tab may have written meanwhile, so this reads first. */
export function changeAnimalRecord(change: (record: AnimalRecord) => Partial<AnimalRecord>): boolean {
  const fields = storedFields()
  const record = parseAnimalRecord(fields)
  const next = { ...record, ...change(record) }
  const isKept = writeStorage('local', key, JSON.stringify({ ...fields, ...next }))
  animalRecord.set(next)
  return isKept
}

/** Replaces the animal with this id; nothing happens if it was deleted meanwhile. */
export function changeAnimal(id: string, change: (animal: Animal) => Animal): boolean {
  return changeAnimalRecord(({ animals }) => ({
    animals: animals.map((animal) => (animal.id === id ? change(animal) : animal)),
  }))
}

/** Everything under the key, so also the clinics of the emergency page. */
export function exportAnimals(): string {
  return `${JSON.stringify({ ...storedFields(), ...readAnimalRecord() }, undefined, 2)}\n`
}

/** The clinics of a copy, where this device has none yet. */
export function importClinics(fields: Readonly<Record<string, unknown>>) {
  const stored = storedFields()
  const missing = (['clinic', 'night'] as const).filter((kind) => !stored[kind] && isClinic(fields[kind]))
  const clinics = Object.fromEntries(missing.map((kind) => [kind, fields[kind]]))
  if (missing.length > 0) writeStorage('local', key, JSON.stringify({ ...stored, ...clinics }))
}

function isClinic(value: unknown): boolean {
  if (value === null || typeof value !== 'object' || !('phone' in value)) return false
  return typeof value.phone === 'string' && isPhone(value.phone) && 'name' in value && typeof value.name === 'string'
}

/** Unit of a reader who has chosen none. */
export function usualUnit(): AnimalRecord['unit'] {
  const { region } = new Intl.Locale(navigator.language).maximize()
  return region === 'US' || region === 'LR' || region === 'MM' ? 'lb' : 'kg'
}

/** The day where the reader is: `2026-11-19`. */
export function localDay(): string {
  const date = new Date(now())
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}

export function newAnimalId(): string {
  return Array.from(random().slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
