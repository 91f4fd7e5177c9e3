import type { WatchDoor } from '#app/route.ts'
import type { Figure, Sample } from '#domain/site/metrics.ts'

/** Seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

type Route = { method: string; path: string; classes: number[]; limited: number; slower: number[]; seconds: number }

/** Requests that reached a door: how many, how they ended and how long until the answer began. */
export function createRequestFigures(): { watch: WatchDoor; figures: () => readonly Figure[] } {
  const routes = new Map<string, Route>()

  function routeOf(method: string, path: string): Route {
    const key = `${method} ${path}`
    const known = routes.get(key)
    if (known) return known
    const made = { method, path, classes: Array<number>(6).fill(0), limited: 0, slower: [], seconds: 0 }
    const route: Route = { ...made, slower: Array<number>(bounds.length + 1).fill(0) }
    routes.set(key, route)
    return route
  }

  return {
    watch({ method, path }) {
      const begun = performance.now()
      return (status) => {
        const route = routeOf(method, path)
        const seconds = (performance.now() - begun) / 1000
        const at = bounds.findIndex((bound) => seconds <= bound)
        const bucket = at < 0 ? bounds.length : at
        route.slower[bucket] = (route.slower[bucket] ?? 0) + 1
        route.seconds += seconds
        const kind = Math.floor(status / 100)
        route.classes[kind] = (route.classes[kind] ?? 0) + 1
        if (status === 429) route.limited++
      }
    },
    figures: () => print([...routes.values()]),
  }
}

function print(routes: readonly Route[]): Figure[] {
  const labelsOf = ({ method, path }: Route) => ({ method, route: path })
  const each = (sample: (route: Route) => Sample[]) => routes.flatMap(sample)
  return [
    {
      name: 'wagwise_requests_total',
      help: 'Requests that reached a door, by route and class of status. Kept pages are counted apart.',
      kind: 'counter',
      samples: each((route) =>
        route.classes.flatMap((value, kind) =>
          value > 0 ? [{ labels: { ...labelsOf(route), status: `${kind}xx` }, value }] : [],
        ),
      ),
    },
    {
      name: 'wagwise_requests_limited_total',
      help: 'Requests refused by a limit (429), by route.',
      kind: 'counter',
      samples: each((route) => (route.limited > 0 ? [{ labels: labelsOf(route), value: route.limited }] : [])),
    },
    {
      name: 'wagwise_request_seconds',
      help: 'Time from the router to the beginning of the answer.',
      kind: 'histogram',
      samples: each(bucketsOf),
    },
  ]
}

function bucketsOf({ method, path, slower, seconds }: Route): Sample[] {
  const labels = { method, route: path }
  let sum = 0
  const buckets = slower.map((count, at) => {
    sum += count
    return { suffix: '_bucket', labels: { ...labels, le: String(bounds[at] ?? '+Inf') }, value: sum }
  })
  return [...buckets, { suffix: '_sum', labels, value: seconds }, { suffix: '_count', labels, value: sum }]
}
