import type { Route } from '#app/route.ts'

const errorDescriptions: Readonly<Record<number, string>> = {
  302: 'Redirects to the sign-in page or the home page.',
  400: 'The request body is not valid JSON.',
  401: 'Not signed in.',
  403: 'Not allowed for this user, or a cross-site request.',
  404: 'Not found.',
  409: 'Conflict: the resource has changed, or the operation is already running.',
  413: 'The body is too large.',
  415: 'The body is not JSON, or compressed.',
  422: 'Validation failed; `fields` lists the errors.',
  429: 'Too many requests; see Retry-After.',
  503: 'Temporarily unavailable; see Retry-After.',
}

/** What the guards in front of the door answer. */
export function errorResponses(route: Route): Record<string, unknown> {
  const isPage = 'page' in route
  const writes = route.method !== 'GET'
  const statuses = [
    ...(route.access === 'anyone' ? [] : isPage ? [302] : [401]),
    ...(writes || (!isPage && route.access !== 'anyone' && route.access !== 'member') ? [403] : []),
    ...('body' in route && route.body ? [400, 413, 415, 422] : writes && !isPage ? [422] : []),
    ...(route.path.includes(':') ? [404] : []),
    ...(writes && !isPage ? [409] : []),
    ...((route.rateLimit && route.overLimit !== 'drop') || route.path.startsWith('/api/auth/') ? [429] : []),
    503,
  ]
  const content = isPage
    ? { 'text/html': {} }
    : { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  return Object.fromEntries(
    statuses.map((status) => [status, { description: errorDescriptions[status], ...(status !== 302 && { content }) }]),
  )
}
