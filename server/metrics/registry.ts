import type { Metric } from '#domain/site/metrics.ts'
import type { Metrics } from '#features/health/ports.ts'

type MetricSource = () => readonly Metric[]
export type ShareMetrics = (local: MetricSource) => Metrics['collect']
export type MetricsRegistry = Metrics & { add: (source: MetricSource) => void }

export function createMetricsRegistry(shareMetrics: ShareMetrics = (local) => async () => local()): MetricsRegistry {
  const sources: MetricSource[] = []
  return {
    add: (source) => void sources.push(source),
    collect: shareMetrics(() => sources.flatMap((source) => source())),
  }
}
