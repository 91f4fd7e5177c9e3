import { counter, gauge, type Metric } from '#domain/site/metrics.ts'

type PageCacheStats = { entries: number; bytes: number; hits: number; misses: number }
type RejectedCounts = { url: number; host: number; connection: number; busy: number }

export function servingMetrics(pageCache: PageCacheStats, rejected: RejectedCounts): Metric[] {
  return [
    gauge('wagwise_page_cache_entries', 'Pages in the cache.', pageCache.entries),
    gauge('wagwise_page_cache_bytes', 'Size of the page cache in bytes.', pageCache.bytes),
    counter('wagwise_page_cache_hits_total', 'Requests served from the page cache.', pageCache.hits),
    counter('wagwise_page_cache_misses_total', 'Pages rendered for the cache.', pageCache.misses),
    counter(
      'wagwise_rejected_requests_total',
      'Rejected before routing: malformed path, foreign host, too many connections from one client, render queue full.',
      Object.entries(rejected).map(([reason, value]) => ({ labels: { reason }, value })),
    ),
  ]
}

export function viewMetrics(views: { waiting: () => number; dropped: () => number }): Metric[] {
  return [
    gauge('wagwise_views_queued', 'Page views waiting to be written.', views.waiting()),
    counter(
      'wagwise_views_dropped_total',
      'Page views and clicks dropped by a rate limit or a full queue.',
      views.dropped(),
    ),
  ]
}
