import type { Figure } from '#domain/site/metrics.ts'
import type { Metrics } from '#features/health/ports.ts'

type Source = () => readonly Figure[]
/** How a process of several gets the figures of the others. */
export type ShareFigures = (own: Source) => Metrics['gather']
export type OpenMetrics = Metrics & { add: (source: Source) => void }

/** What this process counts, gathered only when somebody asks. */
export function createMetrics(share: ShareFigures = (own) => async () => own()): OpenMetrics {
  const sources: Source[] = []
  return {
    add: (source) => void sources.push(source),
    gather: share(() => sources.flatMap((source) => source())),
  }
}
