import type { Metric } from '#domain/site/metrics.ts'

/** What the processes of this machine count about themselves. */
export type Metrics = { collect: () => Promise<readonly Metric[]> }
