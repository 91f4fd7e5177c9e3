import { createMetric, type Metric } from '#domain/site/metrics.ts'

type PageCacheStats = { entries: number; bytes: number; hits: number; misses: number }
type RejectedCounts = { address: number; host: number; connection: number; busy: number }

/** What is answered before the router: kept pages, and what is turned away. */
export function servingMetrics(pageCache: PageCacheStats, rejected: RejectedCounts): Metric[] {
  return [
    createMetric('gauge', 'wagwise_page_cache_entries', 'Pages kept.', pageCache.entries),
    createMetric('gauge', 'wagwise_page_cache_bytes', 'Bytes of kept pages.', pageCache.bytes),
    createMetric('counter', 'wagwise_page_cache_hits_total', 'Requests answered with a kept page.', pageCache.hits),
    createMetric('counter', 'wagwise_page_cache_misses_total', 'Pages rendered to be kept.', pageCache.misses),
    {
      name: 'wagwise_refused_total',
      help: 'Turned away before the router: an impossible address, a foreign host, too many connections of one client, too many readers at once.',
      kind: 'counter',
      samples: Object.entries(rejected).map(([reason, value]) => ({ labels: { reason }, value })),
    },
  ]
}

export function viewMetrics(views: { waiting: () => number; dropped: () => number }): Metric[] {
  return [
    createMetric('gauge', 'wagwise_views_waiting', 'Page views that are about to be written.', views.waiting()),
    createMetric(
      'counter',
      'wagwise_views_dropped_total',
      'Page views and clicks over a limit or a full queue.',
      views.dropped(),
    ),
  ]
}
