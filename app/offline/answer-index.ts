import type { Entry, EntryRoute } from '#domain/finder/entry.ts'

export type IndexedEntry = Pick<
  Entry,
  | 'slug'
  | 'name'
  | 'also_called'
  | 'levels'
  | 'answer'
  | 'signs'
  | 'now'
  | 'never'
  | 'route'
  | 'source_title'
  | 'source_organization'
  | 'source_url'
  | 'checked_on'
> & { isOurs: boolean }

/** What the device needs to answer without a connection. The first steps depend only on the route. */
export type AnswerIndex = {
  entries: readonly IndexedEntry[]
  steps: Readonly<Record<EntryRoute, { do: readonly string[]; doNot: readonly string[] }>>
}
