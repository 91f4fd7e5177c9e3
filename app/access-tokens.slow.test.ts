import { expect, test } from 'vitest'
import { allowsScope, tokenScopes } from '#domain/accounts/token-scopes.ts'
import { openTokenApp } from '#tests/kit/token-app.ts'
import type { Route } from './route.ts'
import { routes } from './routes.ts'

const guarded = routes.filter(({ access, path }) => access !== 'anyone' && !/\/(?:events|live)$/.test(path))
const pathOf = ({ path }: Route) => path.replaceAll(/:\w+(?:\{.+?\})?/g, 'none')
const refusals = new Set<string | undefined>(['missing_scope', 'person_needed', 'signed_out'])

test('every route lets in exactly the tokens with its scope, and pages take none (T46)', async () => {
  const { make, ask } = await openTokenApp()
  const wrong: string[] = []
  for (const scope of tokenScopes) {
    const { secret } = await make([scope])
    for (const route of guarded) {
      const { method } = route
      const { status, body } = await ask(secret, method, pathOf(route), method === 'GET' ? undefined : {})
      const isIn = 'page' in route ? status !== 302 : !refusals.has(body.code)
      const isDue = !('page' in route) && allowsScope([scope], route.scope ?? 'person')
      if (isIn !== isDue || status >= 500) wrong.push(`${scope}: ${method} ${route.path} ${status}`)
    }
  }
  expect(wrong).toEqual([])
})
