import type { Metric } from '#domain/site/metrics.ts'

/** Collects the metrics of all processes on this machine. */
export type Metrics = { collect: () => Promise<readonly Metric[]> }
