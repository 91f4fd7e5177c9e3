import { parseAnimalRecord, type Animal, type AnimalRecord } from '#domain/animals/animal.ts'
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

/** False if the browser keeps nothing; the record then lasts until the page is closed. Another tab may have written meanwhile, so this reads first. */
export function changeAnimalRecord(change: (record: AnimalRecord) => Partial<AnimalRecord>): boolean {
  const stored = readStoredJson('local', key)
  const fields = stored !== null && typeof stored === 'object' && !Array.isArray(stored) ? stored : {}
  const record = parseAnimalRecord(stored)
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

/** Unit of a reader who has chosen none. */
export function usualUnit(): AnimalRecord['unit'] {
  const { region } = new Intl.Locale(navigator.language).maximize()
  return region === 'US' || region === 'LR' || region === 'MM' ? 'lb' : 'kg'
}
