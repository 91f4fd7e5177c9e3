import { z } from 'zod'
import type { Door } from '#app/route.ts'
import { templateOf } from './path-template.ts'
import { answers } from './response-schemas.ts'
import { refusals } from './error-responses.ts'

type Facts = { name: string; origin: string; version: string }
type Json = Record<string, unknown>

const errorShape = z.strictObject({
  error: z.string().describe('A sentence for a person.'),
  code: z.string().describe('A word for a program.'),
  fields: z.record(z.string(), z.string()).optional().describe('What is wrong with each field.'),
})

/** The table of doors as OpenAPI 3.1. */
export function describeDoors(doors: readonly Door[], { name, origin, version }: Facts): Json {
  const paths: Record<string, Json> = {}
  for (const door of doors) {
    const { template } = templateOf(door.path)
    paths[template] = { ...paths[template], [door.method.toLowerCase()]: operationOf(door) }
  }
  return {
    openapi: '3.1.1',
    info: { title: `${name}: every address of the site`, version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: origin }],
    tags: ['pages', 'public', 'member', 'admin', 'operator'].map((tag) => ({ name: tag })),
    paths,
    components: {
      schemas: { Error: schemaOf(errorShape) },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: origin.startsWith('https:') ? '__Host-wagwise.session_token' : 'wagwise.session_token',
          description: 'The cookie of a sign-in. A write with it must come from a page of the site (Origin).',
        },
        token: { type: 'http', scheme: 'bearer', description: 'METRICS_TOKEN; a program on this machine needs none.' },
      },
    },
  }
}

function operationOf(door: Door): Json {
  const answer = answers[`${door.method} ${door.path}`]
  const inBody = 'body' in door && door.body ? { requestBody: bodyOf(door.body) } : {}
  return {
    operationId: `${door.method}${door.path}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_'),
    tags: ['page' in door ? 'pages' : door.who === 'anyone' ? 'public' : door.who],
    ...(answer && { summary: answer.says }),
    description: rulesOf(door),
    security: securityOf(door),
    ...(parametersOf(door).length > 0 && { parameters: parametersOf(door) }),
    ...inBody,
    responses: { ...goodAnswer(door), ...refusals(door) },
  }
}

function rulesOf({ who, limit, keep, path }: Door): string {
  const entering = {
    anyone: 'For anyone.',
    member: 'For signed-in users.',
    admin: 'For admins.',
    operator: 'For admins and programs of the owner.',
  }
  const limited = limit ? ` ${limit.most} calls in ${limit.seconds} seconds from one client.` : ''
  const counted = path.startsWith('/api/auth/') ? ' Tries are counted by client and by account.' : ''
  return `${entering[who]}${limited}${counted}${keep === 'never' ? '' : ' The same for everybody, and kept.'}`
}

function securityOf({ who }: Door): Json[] {
  if (who === 'anyone') return [{}]
  return who === 'operator' ? [{ session: [] }, { token: [] }, {}] : [{ session: [] }]
}

function parametersOf(door: Door): Json[] {
  const { parts } = templateOf(door.path)
  const query = [...(door.query ?? []), ...(door.keep === 'never' ? [] : door.keep.shared.query)]
  const headers = answers[`${door.method} ${door.path}`]?.headers ?? []
  return [
    ...parts.map(({ name, pattern }) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string', ...(pattern && { pattern }) },
    })),
    ...query.map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
    ...headers.map((name) => ({ name, in: 'header', required: door.method !== 'GET', schema: { type: 'string' } })),
  ]
}

function bodyOf(body: z.ZodType): Json {
  return { required: !body.safeParse(undefined).success, content: { 'application/json': { schema: schemaOf(body) } } }
}

/** As it has to be sent. Rules that JSON Schema has no words for (one line, a real address) are told by the refusal. */
function schemaOf(shape: z.ZodType): unknown {
  const {
    $schema: _,
    '~standard': _own,
    ...schema
  } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Json
  return schema
}

function goodAnswer(door: Door): Json {
  if ('page' in door) return { 200: { description: 'A page.', content: { 'text/html': {} } } }
  const { says = 'Done.', status = 200, shape } = answers[`${door.method} ${door.path}`] ?? {}
  if (status === 202) return { 202: { description: says } }
  const schema = shape ? { schema: schemaOf(shape) } : {}
  return { [status]: { description: says, content: { [typeOf(door.path)]: schema } } }
}

const types: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  ico: 'image/x-icon',
  json: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  webmanifest: 'application/manifest+json',
  xml: 'application/xml',
}

function typeOf(path: string): string {
  const ending = /\.(\w+)\}?$/.exec(path)?.[1]
  if (ending) return types[ending] ?? '*/*'
  if (path === '/metrics') return 'text/plain'
  if (/\/(?:events|live)$/.test(path)) return 'text/event-stream'
  return path.startsWith('/api/') ? 'application/json' : '*/*'
}
