export type MissingPageVisit = {
  path: string
  /** The origin of another site. */
  referrer: string | null
  /** Counts once a day for an address. Held only in memory. */
  visitor: string | null
}

/** Collects in memory what is written a moment later. */
export type RedirectCounter = {
  countHit: (redirect_id: string) => void
  countMissing: (visit: MissingPageVisit) => void
  flush: () => Promise<void>
}
