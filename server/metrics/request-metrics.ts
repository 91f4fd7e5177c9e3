import type { ObserveRoute } from '#app/route.ts'
import { counter, histogram, type Metric, type Sample } from '#domain/site/metrics.ts'

/** Seconds. */
const bucketBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

type RouteCounts = {
  labels: { method: string; route: string }
  byStatusClass: number[]
  rateLimited: number
  buckets: number[]
  seconds: number
}

export function createRequestMetrics(): { watch: ObserveRoute; metrics: () => readonly Metric[] } {
  const routes = new Map<string, RouteCounts>()

  function routeOf(method: string, path: string): RouteCounts {
    const key = `${method} ${path}`
    const existing = routes.get(key)
    if (existing) return existing
    const counts = { byStatusClass: Array<number>(6).fill(0), rateLimited: 0, seconds: 0 }
    const buckets = Array<number>(bucketBounds.length + 1).fill(0)
    const route = { labels: { method, route: path }, ...counts, buckets }
    routes.set(key, route)
    return route
  }

  return {
    watch({ method, path }) {
      const startedAt = performance.now()
      return (status) => {
        const route = routeOf(method, path)
        const seconds = (performance.now() - startedAt) / 1000
        const at = bucketBounds.findIndex((bound) => seconds <= bound)
        const bucket = at < 0 ? bucketBounds.length : at
        route.buckets[bucket] = (route.buckets[bucket] ?? 0) + 1
        route.seconds += seconds
        const statusClass = Math.floor(status / 100)
        route.byStatusClass[statusClass] = (route.byStatusClass[statusClass] ?? 0) + 1
        if (status === 429) route.rateLimited++
      }
    },
    metrics: () => [
      counter(
        'wagwise_requests_total',
        'Requests that reached a route, by route and status class. Cached pages are counted separately.',
        [...routes.values()].flatMap(statusSamples),
      ),
      counter(
        'wagwise_rate_limited_requests_total',
        'Requests rejected by a rate limit (429), by route.',
        [...routes.values()].flatMap(({ labels, rateLimited: value }) => (value > 0 ? [{ labels, value }] : [])),
      ),
      histogram(
        'wagwise_request_duration_seconds',
        'Time from routing to the first byte of the response.',
        [...routes.values()].flatMap(histogramSamples),
      ),
    ],
  }
}

function statusSamples({ labels, byStatusClass }: RouteCounts): Sample[] {
  return byStatusClass.flatMap((value, statusClass) =>
    value > 0 ? [{ labels: { ...labels, status: `${statusClass}xx` }, value }] : [],
  )
}

function histogramSamples({ labels, buckets: counts, seconds }: RouteCounts): Sample[] {
  let sum = 0
  const buckets = counts.map((count, at) => {
    sum += count
    return { suffix: '_bucket', labels: { ...labels, le: String(bucketBounds[at] ?? '+Inf') }, value: sum }
  })
  return [...buckets, { suffix: '_sum', labels, value: seconds }, { suffix: '_count', labels, value: sum }]
}
