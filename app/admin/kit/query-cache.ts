import { useCallback, useSyncExternalStore } from 'react'
import { call } from './fetch-json.ts'

export type Read<Answer> = { data: Answer | undefined; error: unknown; loading: boolean }
type Entry = { state: Read<unknown>; listeners: Set<() => void>; asked: number }

const nothing: Read<never> = { data: undefined, error: undefined, loading: false }
const waiting: Read<never> = { data: undefined, error: undefined, loading: true }
const entries = new Map<string, Entry>()

function entryOf(url: string): Entry {
  const known = entries.get(url)
  if (known) return known
  const entry: Entry = { state: waiting, listeners: new Set(), asked: 0 }
  entries.set(url, entry)
  return entry
}

function tell(entry: Entry, state: Read<unknown>) {
  entry.state = state
  for (const listener of entry.listeners) listener()
}

/** The newest question wins, whichever answer comes last. */
function fetchInto(url: string, entry: Entry) {
  const turn = ++entry.asked
  tell(entry, { ...entry.state, loading: true })
  call(url).then(
    (data) => turn === entry.asked && tell(entry, { data, error: undefined, loading: false }),
    (error: unknown) => turn === entry.asked && tell(entry, { ...entry.state, error, loading: false }),
  )
}

/** What a door answers, shared by everyone who asks for the same address. What is known shows at once and is asked again. */
export function useRead<Answer>(url: string | undefined): Read<Answer> & { reload: () => void } {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (url === undefined) return () => undefined
      const entry = entryOf(url)
      entry.listeners.add(listener)
      if (entry.listeners.size === 1) fetchInto(url, entry)
      return () => void entry.listeners.delete(listener)
    },
    [url],
  )
  const state = useSyncExternalStore(subscribe, () => (url === undefined ? nothing : entryOf(url).state))
  const reload = useCallback(() => url !== undefined && fetchInto(url, entryOf(url)), [url])
  return { ...(state as Read<Answer>), reload }
}

/** After a write: what is on the screen is asked again, the rest is forgotten. */
export function refresh(...prefixes: readonly string[]) {
  for (const [url, entry] of entries) {
    if (!prefixes.some((prefix) => url.startsWith(prefix))) continue
    if (entry.listeners.size > 0) fetchInto(url, entry)
    else entries.delete(url)
  }
}

/** Shows a change before the door has confirmed it. */
export function amend<Answer>(prefix: string, change: (data: Answer) => Answer) {
  for (const [url, entry] of entries) {
    if (!url.startsWith(prefix) || entry.state.data === undefined) continue
    tell(entry, { ...entry.state, data: change(entry.state.data as Answer) })
  }
}
