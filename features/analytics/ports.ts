import type { PageView } from './tables.ts'

export type GeoSource = { source: string | null; attribution: { text: string; url: string } | null }

export type GeoLookup = {
  /** Two-letter code; undefined when unknown. The IP is not stored. */
  countryOf: (ip: string) => Promise<string | undefined>
  source: () => Promise<GeoSource>
}

/** Ids for visitors without one: stable for a day and impossible to reproduce afterwards. */
export type DailyVisitorIds = {
  getId: (now: number, parts: readonly string[]) => Promise<string>
  deleteOldSalts: (now: number) => Promise<void>
}

/** Counts searches without results. The visitor's IP is held only while they type and never stored. */
export type FailedSearchCounter = {
  record: (query: string, caller: { ip: string; isCrawler: boolean }) => void
  flush: () => Promise<void>
}

/** `count` resolves once the view is on disk, or immediately when it is dropped. */
export type ViewCollector = {
  count: (view: PageView) => Promise<'counted' | 'dropped'>
  drop: () => void
  waiting: () => number
  dropped: () => number
}
