import { addReadingAction, type ReadingAction, type ReadingEntry } from '#domain/articles/reading-profile.ts'
import { consent, canIdentifyVisitor } from './consent.ts'
import { removeStorage, writeStorage, readStoredJson } from './safe-storage.ts'
import { createLazyStore } from './store.ts'

/** What was read on this device. It never leaves the device. */
type Profile = { off: boolean; traces: readonly ReadingEntry[] }

const key = 'readingProfile'
export const emptyProfile: Profile = { off: false, traces: [] }
export const profile = createLazyStore(read)

// When cookies are declined, `consent.ts` clears the storage.
consent.subscribe(() => profile.set(read()))

function read(): Profile {
  const stored = readStoredJson('local', key) as Partial<Profile> | null | undefined
  if (!stored) return emptyProfile
  const { off, traces } = stored
  return { off: off === true, traces: Array.isArray(traces) ? traces.filter(isTrace) : [] }
}

function isTrace(trace: unknown): trace is ReadingEntry {
  return Array.isArray(trace) && typeof trace[1] === 'string' && typeof trace[2] === 'number'
}

export function recordReading(article: { id: string; category: string }, action: ReadingAction, isDone = true) {
  // Read again because another tab may have written to it.
  const { off, traces } = read()
  if (!off && canIdentifyVisitor()) write({ off, traces: addReadingAction(traces, article, action, isDone) })
}

/** When off, nothing is recorded or recommended; earlier entries stay until they are cleared. */
export function setRecommendationsOff(off: boolean) {
  write({ ...read(), off })
}

export function clearProfile() {
  removeStorage('local', key)
  const { off } = profile.get()
  if (off) write({ off, traces: [] })
  else profile.set(emptyProfile)
}

function write(next: Profile) {
  writeStorage('local', key, JSON.stringify(next))
  profile.set(next)
}
