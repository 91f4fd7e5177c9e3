/** What one scenario tried and how it ended; `npm run faults` prints a line of it. */
export type FaultResult = {
  /** Short, such as `backup`. */
  name: string
  /** One sentence: what was broken while what was going on. */
  description: string
  tried: number
  passed: number
  /** Acknowledged writes that were not there afterwards, or failed requests where none may fail. */
  lost: number
  /** Measured things worth a line of their own. */
  notes: readonly string[]
  ok: boolean
  /** Why it was not tried, such as `nginx is missing on this machine`; then it counts neither as survived nor as broken. */
  skipped?: string
}

export function skippedResult(name: string, what: string, why: string): FaultResult {
  return { name, description: what, tried: 0, passed: 0, lost: 0, notes: [], ok: true, skipped: why }
}
