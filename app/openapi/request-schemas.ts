import { maxVisitorIdLength, visitorIdPattern } from '#domain/analytics/visitor-id.ts'
import type { HeaderName, Route } from '#app/route.ts'
import descriptions from './descriptions.json' with { type: 'json' }
import { pathTemplate } from './path-template.ts'
import { toJsonSchema, type Json } from './to-json-schema.ts'

const headers: readonly { name: HeaderName; schema: Json }[] = [
  {
    name: 'X-Visitor-Id',
    schema: { type: 'string', pattern: visitorIdPattern.source, maxLength: maxVisitorIdLength },
  },
]

export function parametersOf(route: Route): Json[] {
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

export function requestBodyOf(route: Route): Json | undefined {
  if ('page' in route) return undefined
  if (route.upload) return { required: true, content: { 'multipart/form-data': descriptions.uploadContent } }
  if (!route.body) return undefined
  return {
    required: !route.body.safeParse(undefined).success,
    content: { 'application/json': { schema: toJsonSchema(route.body) } },
  }
}
