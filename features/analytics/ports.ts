import type { PageView } from './tables.ts'

export type GeoSource = { source: string | null; attribution: { text: string; url: string } | null }

/** Looks up the country of an address in a local database file. */
export type GeoLookup = {
  /** Two-letter code; undefined when unknown. The address is not stored. */
  countryOf: (address: string) => Promise<string | undefined>
  source: () => Promise<GeoSource>
}

/** Ids for visitors without one: stable for a day and impossible to reproduce afterwards. */
export type DailyVisitorIds = {
  getId: (now: number, parts: readonly string[]) => Promise<string>
  /** Deletes the salts of past days. */
  deleteOldSalts: (now: number) => Promise<void>
}

/** Counts searches without results. The address of the visitor is held only while they type and never stored. */
export type FailedSearchCounter = {
  record: (query: string, caller: { address: string; isCrawler: boolean }) => void
  /** Counts pending searches immediately. */
  flush: () => Promise<void>
}

/** `count` resolves once the view is on disk, or immediately when it is dropped. */
export type ViewCollector = {
  count: (view: PageView) => Promise<'counted' | 'dropped'>
  drop: () => void
  waiting: () => number
  dropped: () => number
}
