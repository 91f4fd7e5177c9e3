import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { entryKinds, entryRoutes, speciesKeys, strictestLevel, type FinderSpecies } from '#domain/finder/entry.ts'
import { levels } from '#domain/finder/levels.ts'
import { isHomePage } from '#tests/kit/sources.ts'
import type { StarterEntry } from '#features/finder/starter-entry.ts'
import type { StarterFact } from '#features/ports.ts'

const readLists = <T>(folder: string) =>
  readdirSync(folder).flatMap((name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as T[])
const entries = readLists<StarterEntry>('content/finder')
const facts = readLists<StarterFact>('content/facts')
const factOf = new Map(facts.map((fact) => [fact.id, fact]))
const repeated = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at)

test('at least 400 entries have a source and the day it was looked up', () => {
  const dated = entries.filter(({ source, checked }) => source?.url && /^2026-\d\d-\d\d$/.test(checked ?? ''))
  expect(dated.length).toBeGreaterThanOrEqual(400)
  expect(entries.filter(({ source }) => !source?.url || isHomePage(source.url)).map(({ slug }) => slug)).toEqual([])
})

test('every entry has its own slug and names, and values that the site knows', () => {
  expect(repeated(entries.map(({ slug }) => slug))).toEqual([])
  expect(repeated(entries.flatMap(({ alsoCalled }) => alsoCalled.map((name) => name.toLowerCase())))).toEqual([])
  for (const entry of entries) {
    expect(entry.slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    expect(entryKinds).toContain(entry.kind)
    expect(entryRoutes).toContain(entry.route)
    expect(Object.keys(entry.levels).filter((key) => !speciesKeys.includes(key as FinderSpecies))).toEqual([])
    expect(Object.values(entry.levels).filter((level) => !levels.includes(level))).toEqual([])
    expect(strictestLevel(entry.levels)).toBeDefined()
    expect([entry.slug, entry.facts.filter((id) => !factOf.has(id))]).toEqual([entry.slug, []])
  }
})

test('every listed poison has an entry', () => {
  const covered = new Set(entries.flatMap((entry) => entry.facts.map((id) => factOf.get(id)?.subject)))
  const subjects = [...new Set(facts.filter(({ kind }) => kind === 'poison').map(({ subject }) => subject))]
  expect(subjects.filter((subject) => !covered.has(subject))).toEqual([])
})

test('no entry is milder than a fact it rests on', () => {
  const milder = entries.flatMap((entry) =>
    entry.facts
      .map((id) => factOf.get(id))
      .filter((fact) => fact?.kind === 'poison' && fact.emergency)
      .flatMap((fact) => fact?.species ?? [])
      .filter((species) => speciesKeys.includes(species as FinderSpecies))
      .filter((species) => entry.levels[species as FinderSpecies] !== 'emergency')
      .map((species) => `${entry.slug}: ${species}`),
  )
  expect(milder).toEqual([])
})

test('no entry names a dose, makes an animal vomit or sells', () => {
  const texts = entries.map(({ slug, answer, now }) => [slug, [answer, ...now].join(' ')] as const)
  const wrong = texts.filter(([, text]) => /\bmg\/kg\b|\bhydrogen peroxide\b.*\bgive\b|\binduce vomiting\b|amazon|our shop/i.test(text))
  expect(wrong).toEqual([])
})
