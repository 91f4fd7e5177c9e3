import type { Route } from '#app/route.ts'

const errorDescriptions: Readonly<Record<number, string>> = {
  302: 'Leads to signing in, or home.',
  400: 'The body is not JSON that can be read.',
  401: 'Nobody is signed in.',
  403: 'Not allowed for this user, or sent from a page of another site.',
  404: 'There is nothing at this address.',
  409: 'It has changed meanwhile, or is being done already.',
  413: 'The body is too large.',
  415: 'The body is not JSON, or compressed.',
  422: 'What was sent does not fit; `fields` says what is wrong.',
  429: 'Too many; Retry-After says when to try again.',
  503: 'Not possible at the moment; Retry-After says when to try again.',
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
