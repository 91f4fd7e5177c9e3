import { z } from 'zod'
import type { Route, HeaderName } from '#app/route.ts'
import { accessDescriptions, errorDescriptions, fileTypes, bytesContent, uploadContent } from './descriptions.ts'
import { pathTemplate } from './path-template.ts'
import { toJsonSchema, type Json } from './to-json-schema.ts'
import { maxVisitorIdLength, visitorIdPattern } from '#domain/analytics/visitor-id.ts'

type SiteInfo = { name: string; origin: string; version: string }

const errorSchema = z.looseObject({
  error: z.string().describe('A human-readable message.'),
  code: z.string().describe('A machine-readable error code.'),
  fields: z.record(z.string(), z.string()).optional().describe('What is wrong with each field.'),
})

export function buildOpenApiDocument(routes: readonly Route[], { name, origin, version }: SiteInfo): Json {
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const { template } = pathTemplate(route.path)
    paths[template] = { ...paths[template], [route.method.toLowerCase()]: buildOperation(route) }
  }
  return {
    openapi: '3.1.1',
    info: { title: `${name} HTTP API`, version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: origin }],
    tags: ['pages', 'public', 'member', 'author', 'editor', 'admin', 'operator'].map((tag) => ({ name: tag })),
    paths,
    components: {
      schemas: { Error: toJsonSchema(errorSchema, 'output') },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: origin.startsWith('https:') ? '__Host-wagwise.session_token' : 'wagwise.session_token',
          description: 'The session cookie. Requests that change data must come from the same origin.',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'wag_…',
          description: 'A token from the dashboard, under Access. It acts as its owner, within its scopes.',
        },
      },
    },
  }
}

function buildOperation(route: Route): Json {
  const parameters = parametersOf(route)
  const requestBody = requestBodyOf(route)
  return {
    operationId: `${route.method}${route.path}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_'),
    tags: ['page' in route ? 'pages' : route.access === 'anyone' ? 'public' : route.access],
    summary: route.summary,
    description: accessDescription(route),
    security: securityRequirement(route),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: { ...successResponse(route), ...errorResponses(route) },
  }
}

function accessDescription({ access, rateLimit, cache, path }: Route): string {
  const limited = rateLimit ? ` ${rateLimit.max} calls in ${rateLimit.seconds} seconds from one client.` : ''
  const attempts = path.startsWith('/api/auth/') ? ' Attempts are rate limited per client and per account.' : ''
  return `${accessDescriptions[access]}${limited}${attempts}${cache === 'never' ? '' : ' Public and cached.'}`
}

function securityRequirement(route: Route): Json[] {
  const { access } = route
  if (access === 'anyone') return [{}]
  const scope = 'page' in route ? undefined : route.scope
  const byToken = scope && scope !== 'person' ? [{ token: [scope] }] : []
  return [{ session: [] }, ...byToken, ...(access === 'operator' ? [{}] : [])]
}

const headers: readonly { name: HeaderName; schema: Json }[] = [
  { name: 'X-Visitor-Id', schema: { type: 'string', pattern: visitorIdPattern.source, maxLength: maxVisitorIdLength } },
]

function parametersOf(route: Route): Json[] {
  const query = [...(route.query ?? []), ...(route.cache === 'never' ? [] : route.cache.shared.query)]
  return [
    ...pathTemplate(route.path).params.map(({ name, pattern }) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string', ...(pattern && { pattern }) },
    })),
    ...query.map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
    ...headerParameters(route),
  ]
}

function headerParameters(route: Route): Json[] {
  const rules = 'headers' in route ? (route.headers ?? {}) : {}
  return headers
    .filter(({ name }) => rules[name])
    .map(({ name, schema }) => ({ name, in: 'header', required: rules[name] === 'required', schema }))
}

function requestBodyOf(route: Route): Json | undefined {
  if ('page' in route) return undefined
  if (route.upload === 'bytes') return { required: true, content: { 'application/octet-stream': bytesContent } }
  if (route.upload) return { required: true, content: { 'multipart/form-data': uploadContent } }
  if (!route.body) return undefined
  return {
    required: !route.body.safeParse(undefined).success,
    content: { 'application/json': { schema: toJsonSchema(route.body, 'input') } },
  }
}

function successResponse(route: Route): Json {
  if ('page' in route) return { 200: { description: 'A page.', content: { 'text/html': {} } } }
  const { status = 200, response, summary: description } = route
  if (status === 202 && !response) return { 202: { description } }
  const schema = response ? { schema: toJsonSchema(response, 'output') } : {}
  return { [status]: { description, content: { [contentTypeOf(route)]: schema } } }
}

/** Files, streams and previews are recognized by their path; every other API route sends JSON. */
export function contentTypeOf({ method, path }: Pick<Route, 'method' | 'path'>): string {
  const extension = /\.(\w+)\}?$/.exec(path)?.[1]
  if (extension) return fileTypes[extension] ?? '*/*'
  if (path === '/metrics') return 'text/plain'
  if (method === 'GET' && path.endsWith('/preview')) return 'text/html'
  if (/\/(?:events|live)$/.test(path)) return 'text/event-stream'
  return path.startsWith('/api/') ? 'application/json' : '*/*'
}

const errorReference = '#/components/schemas/Error'

/** The errors that guards send before the handler runs, and the usual ones of handlers. */
function errorResponses(route: Route): Json {
  const isPage = 'page' in route
  const writes = route.method !== 'GET'
  const isAuth = route.path.startsWith('/api/auth/')
  const isPrivileged = route.access !== 'anyone' && route.access !== 'member'
  const hasBody = !isPage && (route.body !== undefined || Boolean(route.upload))
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
      'application/json': { schema: { anyOf: [toJsonSchema(route.conflict, 'output'), { $ref: errorReference }] } },
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
