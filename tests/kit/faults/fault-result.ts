/** What one scenario tried and how it ended; `npm run faults` prints it as one line. */
export type FaultResult = {
  /** Short, such as `backup`. */
  name: string
  /** One sentence: what was broken under which load. */
  description: string
  tried: number
  passed: number
  /** Acknowledged writes that were lost, or failed requests where none may fail. */
  lost: number
  /** Measurements worth a line of their own. */
  notes: readonly string[]
  ok: boolean
  /** Why it was skipped, such as `nginx is not installed`; then it counts neither as passed nor as failed. */
  skipped?: string
}

export function skippedResult(name: string, what: string, why: string): FaultResult {
  return { name, description: what, tried: 0, passed: 0, lost: 0, notes: [], ok: true, skipped: why }
}
