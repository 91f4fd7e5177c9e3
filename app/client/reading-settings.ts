import type { Half } from '#domain/almanac/half.ts'
import { readStoredJson, removeStorage, writeStorage } from './safe-storage.ts'

/** How this reader reads. What is missing is as the site has it. */
export type ReadingSettings = Partial<{
  size: 'large' | 'larger'
  face: 'dyslexic'
  colors: 'calm'
  rate: number
  half: Half
}>

const key = 'wagwise.reading'

export function readReadingSettings(): ReadingSettings {
  const stored = readStoredJson('local', key)
  return stored !== null && typeof stored === 'object' ? stored : {}
}

/** A value that is undefined goes back to that of the site. */
export function changeReadingSettings(change: { [Key in keyof ReadingSettings]: ReadingSettings[Key] | undefined }) {
  const next = JSON.stringify({ ...readReadingSettings(), ...change })
  if (next === '{}') removeStorage('local', key)
  else writeStorage('local', key, next)
}
