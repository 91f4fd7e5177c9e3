import { expect, test } from 'vitest'
import { apiRoutes } from '../api-routes.ts'

test('every preview and import is limited per client (T29)', () => {
  const expensive = apiRoutes.filter(({ path }) => /\/(?:preview|import)(?:\/|$)/.test(path))
  expect(expensive.length).toBeGreaterThan(8)
  expect(expensive.filter(({ rateLimit }) => rateLimit === undefined).map(({ path }) => path)).toEqual([])
})
