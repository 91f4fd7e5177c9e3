import { percentile as exactPercentile } from '#tests/kit/statistics.ts'

/**
 * One row of the table: `met` is undefined where nothing is judged (the scenario was skipped, or there is no target).
 */
export type Measurement = { name: string; target: string; value: string; met: boolean | undefined; note?: string }

/**
 * One file in this folder. A scenario prints nothing; what it cannot measure on this machine becomes a row that says
 * so.
 */
export type Scenario = { name: string; run: (size: Size) => Promise<readonly Measurement[]> }
type Size = { long: boolean }

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** Rounded as in the table, so that a verdict fits the number beside it. */
export function percentile(values: readonly number[], share: number): number {
  return round(exactPercentile(values, share))
}

function range(values: readonly number[]): [number, number] {
  return [round(Math.min(...values)), round(Math.max(...values))]
}

/** A median with the range it was taken from. */
export function medianAndRange(values: readonly number[], unit = ''): string {
  const [low, high] = range(values)
  return `${median(values)}${unit} (${low} to ${high})`
}

export const notMeasured = (what: string, target: string, why: string): Measurement => ({
  name: what,
  target,
  value: 'not measured',
  met: undefined,
  note: why,
})

function round(value: number): number {
  return Math.round(value * 100) / 100
}
