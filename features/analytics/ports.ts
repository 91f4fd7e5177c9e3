export type GeoSource = { source: string | null; attribution: { text: string; url: string } | null }

/** Knows from which country an address is, by a file that came with the software or that the owner gave. */
export type GeoLookup = {
  /** Two letters; undefined when nobody knows. The address is looked up and forgotten. */
  countryOf: (address: string) => Promise<string | undefined>
  source: () => Promise<GeoSource>
}

/** Ids for visitors who carry none: the same for one day, and after it nobody can tell whose they were. */
export type DailyVisitorIds = {
  getId: (now: number, words: readonly string[]) => Promise<string>
  /** Throws away what made the ids of days that are over. */
  deleteOldSalts: (now: number) => Promise<void>
}

/** Counts what was searched for and not found. Who searched is known only while they type, and never stored. */
export type FailedSearchCounter = {
  record: (query: string, caller: { address: string; isCrawler: boolean }) => void
  /** What is still being typed is counted now. */
  flush: () => Promise<void>
}
