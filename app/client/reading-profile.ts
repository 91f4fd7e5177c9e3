import { withTrace, type Deed, type Trace } from '#domain/articles/reading-profile.ts'
import { consent, mayIdentify } from './consent.ts'
import { forget, keep, kept } from './safe-storage.ts'
import { createLazyStore } from './store.ts'

/** What this device noted about its reader. It is read here only and sent to nobody. */
type Profile = { off: boolean; traces: readonly Trace[] }

const key = 'readingProfile'
export const blank: Profile = { off: false, traces: [] }
export const profile = createLazyStore(read)

// Who declines cookies is noted nowhere; `consent.ts` has emptied the storage.
consent.subscribe(() => profile.set(read()))

function read(): Profile {
  try {
    const { off, traces } = JSON.parse(kept('local', key) ?? '') as Partial<Profile>
    return { off: off === true, traces: Array.isArray(traces) ? traces.filter(isTrace) : [] }
  } catch {
    return blank
  }
}

function isTrace(trace: unknown): trace is Trace {
  return Array.isArray(trace) && typeof trace[1] === 'string' && typeof trace[2] === 'number'
}

export function note(article: { id: string; category: string }, deed: Deed, isDone = true) {
  // Another tab may have noted something a moment ago.
  const { off, traces } = read()
  if (!off && mayIdentify()) write({ off, traces: withTrace(traces, article, deed, isDone) })
}

/** Switched off, nothing is noted and nothing recommended; what was noted before stays until it is cleared. */
export function switchRecommendations(off: boolean) {
  write({ ...read(), off })
}

export function clearProfile() {
  forget('local', key)
  const { off } = profile.get()
  if (off) write({ off, traces: [] })
  else profile.set(blank)
}

function write(next: Profile) {
  keep('local', key, JSON.stringify(next))
  profile.set(next)
}
