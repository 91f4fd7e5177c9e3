import { expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import summaries from './summaries.json' with { type: 'json' }

test('every summary belongs to a route', () => {
  const keys = new Set(routes.map(({ method, path }) => `${method} ${path}`))
  expect(Object.keys(summaries).filter((key) => !keys.has(key))).toEqual([])
})
