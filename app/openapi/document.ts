import { z } from 'zod'
import type { Route } from '#app/route.ts'
import descriptions from './descriptions.json' with { type: 'json' }
import { pathTemplate } from './path-template.ts'
import { parametersOf, requestBodyOf } from './request-schemas.ts'
import { errorResponses, successResponse } from './responses.ts'
import { toJsonSchema, type Json } from './to-json-schema.ts'

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
  const parameters = parametersOf(route)
  const requestBody = requestBodyOf(route)
  return {
    operationId: `${route.method}${route.path}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_'),
    tags: ['page' in route ? 'pages' : route.access === 'anyone' ? 'public' : route.access],
    ...('summary' in route && { summary: route.summary }),
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
  return `${descriptions.access[access]}${limited}${attempts}${cache === 'never' ? '' : ' Public and cached.'}`
}

function securityRequirement({ access }: Route): Json[] {
  if (access === 'anyone') return [{}]
  return access === 'operator' ? [{ session: [] }, { token: [] }, {}] : [{ session: [] }]
}
