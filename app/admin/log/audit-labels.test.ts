import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { auditKinds } from '#domain/site/audit-kinds.ts'
import { auditLabel, auditLabels } from './audit-labels.ts'

test('every action that features record has a label', () => {
  const sources = globSync('features/**/*.ts', { exclude: ['**/*.test.ts'] }).map((file) => readFileSync(file, 'utf8'))
  const actions = sources.flatMap((source) =>
    [...source.matchAll(/action: '([a-z-]+\.[a-z_]+)'/g)].map(([, name]) => name),
  )
  expect(actions.length).toBeGreaterThan(30)
  expect(actions.filter((name = '') => auditLabel(name) === name.replaceAll(/[._-]+/g, ' '))).toEqual([])
})

test('every action belongs to one kind of the filter', () => {
  const prefixes = Object.values(auditKinds).flat()
  for (const action of Object.keys(auditLabels))
    expect([action, prefixes.filter((prefix) => action.startsWith(prefix)).length]).toEqual([action, 1])
})
