/** What one scenario tried and how it ended; `npm run faults` prints a line of it. */
export type Figures = {
  /** Short, such as `backup`. */
  name: string
  /** One sentence: what was broken while what was going on. */
  what: string
  tried: number
  survived: number
  /** Acknowledged writes that were not there afterwards, or failed requests where none may fail. */
  lost: number
  /** Measured things worth a line of their own. */
  notes: readonly string[]
  ok: boolean
  /** Why it was not tried, such as `nginx is missing on this machine`; then it counts neither as survived nor as broken. */
  skipped?: string
}

export function skipped(name: string, what: string, why: string): Figures {
  return { name, what, tried: 0, survived: 0, lost: 0, notes: [], ok: true, skipped: why }
}
