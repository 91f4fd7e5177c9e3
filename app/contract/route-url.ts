/** A path with only the parameters that have a value. */
export function withQuery(path: string, values: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value)
  return query.size > 0 ? `${path}?${query}` : path
}

type UrlParts = {
  params?: Readonly<Record<string, string>> | undefined
  query?: Readonly<Record<string, string | undefined>> | undefined
}

/** `GET /api/articles/:id/likes` with its parameters filled in, without the method. */
export function routeUrl(route: string, { params = {}, query = {} }: UrlParts = {}): string {
  const path = route.slice(route.indexOf(' ') + 1)
  return withQuery(
    path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
    query,
  )
}
