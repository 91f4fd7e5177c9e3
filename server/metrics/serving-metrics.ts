import { figure, type Figure } from '#domain/site/metrics.ts'

type Kept = { entries: number; bytes: number; hits: number; misses: number }
type Refused = { address: number; host: number; connection: number; busy: number }

/** What is answered before the router: kept pages, and what is turned away. */
export function servingFigures(kept: Kept, refused: Refused): Figure[] {
  return [
    figure('gauge', 'wagwise_page_cache_entries', 'Pages kept.', kept.entries),
    figure('gauge', 'wagwise_page_cache_bytes', 'Bytes of kept pages.', kept.bytes),
    figure('counter', 'wagwise_page_cache_hits_total', 'Requests answered with a kept page.', kept.hits),
    figure('counter', 'wagwise_page_cache_misses_total', 'Pages rendered to be kept.', kept.misses),
    {
      name: 'wagwise_refused_total',
      help: 'Turned away before the router: an impossible address, a foreign host, too many connections of one client, too many readers at once.',
      kind: 'counter',
      samples: Object.entries(refused).map(([reason, value]) => ({ labels: { reason }, value })),
    },
  ]
}

export function viewFigures(views: { waiting: () => number; dropped: () => number }): Figure[] {
  return [
    figure('gauge', 'wagwise_views_waiting', 'Page views that are about to be written.', views.waiting()),
    figure(
      'counter',
      'wagwise_views_dropped_total',
      'Page views and clicks over a limit or a full queue.',
      views.dropped(),
    ),
  ]
}
