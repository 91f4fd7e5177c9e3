import type { Route } from '#app/route.ts'
import descriptions from './descriptions.json' with { type: 'json' }
import { toJsonSchema, type Json } from './to-json-schema.ts'

export function successResponse(route: Route): Json {
  if ('page' in route) return { 200: { description: 'A page.', content: { 'text/html': {} } } }
  const { status = 200, response, summary: description = 'Done.' } = route
  if (status === 202 && !response) return { 202: { description } }
  const schema = response ? { schema: toJsonSchema(response) } : {}
  return { [status]: { description, content: { [contentTypeOf(route)]: schema } } }
}

/** Files, streams and previews are recognized by their path; every other API route sends JSON. */
export function contentTypeOf({ method, path }: Pick<Route, 'method' | 'path'>): string {
  const extension = /\.(\w+)\}?$/.exec(path)?.[1]
  if (extension) return contentTypes[extension] ?? '*/*'
  if (path === '/metrics') return 'text/plain'
  if (method === 'GET' && path.endsWith('/preview')) return 'text/html'
  if (/\/(?:events|live)$/.test(path)) return 'text/event-stream'
  return path.startsWith('/api/') ? 'application/json' : '*/*'
}

const contentTypes: Readonly<Record<string, string>> = descriptions.contentTypes
const errorDescriptions: Readonly<Record<string, string>> = descriptions.errors
const errorReference = '#/components/schemas/Error'

/** The errors that guards send before the handler runs, and the usual ones of handlers. */
export function errorResponses(route: Route): Json {
  const isPage = 'page' in route
  const writes = route.method !== 'GET'
  const isAuth = route.path.startsWith('/api/auth/')
  const isPrivileged = route.access !== 'anyone' && route.access !== 'member'
  const hasBody = !isPage && (route.body !== undefined || route.upload === true)
  const statuses = [
    ...(route.access !== 'anyone' ? (isPage ? [302] : [401]) : isAuth && writes ? [401] : []),
    ...(writes || (!isPage && isPrivileged) ? [403] : []),
    ...(hasBody ? [400, 408, 413, 415, 422] : writes && !isPage ? [422] : []),
    ...(route.path.includes(':') ? [404] : []),
    ...(writes && !isPage ? [409] : []),
    ...((route.rateLimit && route.overLimit !== 'drop') || isAuth ? [429] : []),
    503,
  ]
  const content = isPage ? { 'text/html': {} } : { 'application/json': { schema: { $ref: errorReference } } }
  const conflict = !isPage &&
    route.conflict && {
      'application/json': { schema: { anyOf: [toJsonSchema(route.conflict), { $ref: errorReference }] } },
    }
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: errorDescriptions[status],
        ...(status === 409 && conflict ? { content: conflict } : status !== 302 && { content }),
      },
    ]),
  )
}
