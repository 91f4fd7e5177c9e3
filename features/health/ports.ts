import type { Figure } from '#domain/site/metrics.ts'

/** What the processes of this machine count about themselves. */
export type Metrics = { gather: () => Promise<readonly Figure[]> }
