import { z } from 'zod'
import type { Route } from '#app/route.ts'
import { pathTemplate } from './path-template.ts'
import { responseSpecs } from './response-schemas.ts'
import { errorResponses } from './error-responses.ts'

type SiteInfo = { name: string; origin: string; version: string }
type Json = Record<string, unknown>

const errorSchema = z.strictObject({
  error: z.string().describe('A human-readable message.'),
  code: z.string().describe('A machine-readable error code.'),
  fields: z.record(z.string(), z.string()).optional().describe('What is wrong with each field.'),
})

/** The table of doors as OpenAPI 3.1. */
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
    tags: ['pages', 'public', 'member', 'admin', 'operator'].map((tag) => ({ name: tag })),
    paths,
    components: {
      schemas: { Error: toJsonSchema(errorSchema) },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: origin.startsWith('https:') ? '__Host-wagwise.session_token' : 'wagwise.session_token',
          description: 'The session cookie. Requests that change data must come from the same origin.',
        },
        token: { type: 'http', scheme: 'bearer', description: 'METRICS_TOKEN. Not needed from the same machine.' },
      },
    },
  }
}

function buildOperation(route: Route): Json {
  const answer = responseSpecs[`${route.method} ${route.path}`]
  const inBody = 'body' in route && route.body ? { requestBody: buildRequestBody(route.body) } : {}
  return {
    operationId: `${route.method}${route.path}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_'),
    tags: ['page' in route ? 'pages' : route.access === 'anyone' ? 'public' : route.access],
    ...(answer && { summary: answer.summary }),
    description: accessDescription(route),
    security: securityRequirement(route),
    ...(buildParameters(route).length > 0 && { parameters: buildParameters(route) }),
    ...inBody,
    responses: { ...successResponses(route), ...errorResponses(route) },
  }
}

function accessDescription({ access: who, rateLimit: limit, cache: keep, path }: Route): string {
  const entering = {
    anyone: 'For anyone.',
    member: 'For signed-in users.',
    admin: 'For admins.',
    operator: "For admins and the operator's tools.",
  }
  const limited = limit ? ` ${limit.max} calls in ${limit.seconds} seconds from one client.` : ''
  const counted = path.startsWith('/api/auth/') ? ' Attempts are rate limited per client and per account.' : ''
  return `${entering[who]}${limited}${counted}${keep === 'never' ? '' : ' Public and cached.'}`
}

function securityRequirement({ access: who }: Route): Json[] {
  if (who === 'anyone') return [{}]
  return who === 'operator' ? [{ session: [] }, { token: [] }, {}] : [{ session: [] }]
}

function buildParameters(route: Route): Json[] {
  const { params: parts } = pathTemplate(route.path)
  const query = [...(route.query ?? []), ...(route.cache === 'never' ? [] : route.cache.shared.query)]
  const headers = responseSpecs[`${route.method} ${route.path}`]?.headers ?? []
  return [
    ...parts.map(({ name, pattern }) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string', ...(pattern && { pattern }) },
    })),
    ...query.map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
    ...headers.map((name) => ({ name, in: 'header', required: route.method !== 'GET', schema: { type: 'string' } })),
  ]
}

function buildRequestBody(body: z.ZodType): Json {
  return {
    required: !body.safeParse(undefined).success,
    content: { 'application/json': { schema: toJsonSchema(body) } },
  }
}

/** As it has to be sent. Rules that JSON Schema has no words for (one line, a real address) are told by the refusal. */
function toJsonSchema(shape: z.ZodType): unknown {
  const {
    $schema: _,
    '~standard': _own,
    ...schema
  } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Json
  return schema
}

function successResponses(route: Route): Json {
  if ('page' in route) return { 200: { description: 'A page.', content: { 'text/html': {} } } }
  const { summary: says = 'Done.', status = 200, schema: shape } = responseSpecs[`${route.method} ${route.path}`] ?? {}
  if (status === 202) return { 202: { description: says } }
  const schema = shape ? { schema: toJsonSchema(shape) } : {}
  return { [status]: { description: says, content: { [contentTypeOf(route.path)]: schema } } }
}

const contentTypes: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  ico: 'image/x-icon',
  json: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  webmanifest: 'application/manifest+json',
  xml: 'application/xml',
}

function contentTypeOf(path: string): string {
  const ending = /\.(\w+)\}?$/.exec(path)?.[1]
  if (ending) return contentTypes[ending] ?? '*/*'
  if (path === '/metrics') return 'text/plain'
  if (/\/(?:events|live)$/.test(path)) return 'text/event-stream'
  return path.startsWith('/api/') ? 'application/json' : '*/*'
}
