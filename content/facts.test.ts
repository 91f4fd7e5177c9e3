import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isHomePage, isIndexPage, isWeakSource } from '#tests/kit/sources.ts'

interface Substance {
  id: string
  kind: string
  names: string[]
  species: string[]
  medicine?: string
  notWhen?: string[]
  note?: string
}

interface Fact {
  id: string
  kind: string
  species: string[]
  subject: string
  statement: string
  emergency: boolean
  source: { title: string; organization: string; url: string }
  checked: string | null
}

const read = <T>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as T[]
const substances = read<Substance>('content/safety/substances.json')
const facts = readdirSync('content/facts')
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => read<Fact>(`content/facts/${name}`))
const subjects = new Set(substances.map(({ id }) => id))

const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const species = new Set(
  'all dog cat rabbit guinea-pig hamster rat mouse gerbil chinchilla ferret bird reptile amphibian fish invertebrate horse'.split(' '),
)
const repeated = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at)
const strangeSpecies = (list: string[]) => list.length === 0 || list.some((name) => !species.has(name)) || repeated(list).length > 0

test('at least 180 substances and practices are listed, each once', () => {
  expect(substances.length).toBeGreaterThanOrEqual(180)
  expect(repeated(substances.map(({ id }) => id))).toEqual([])
  expect(substances.filter(({ id }) => !kebab.test(id))).toEqual([])
})

test('every substance has a kind, known species and lowercase names without repeats', () => {
  const kinds = ['food', 'plant', 'medicine', 'chemical', 'object', 'practice']
  const wrong = substances.filter(({ kind, names, species: whom, notWhen = [] }) => {
    const phrases = [...names, ...notWhen]
    return (
      !kinds.includes(kind) ||
      strangeSpecies(whom) ||
      names.length === 0 ||
      repeated(names).length > 0 ||
      phrases.some((phrase) => phrase !== phrase.toLowerCase().trim() || phrase === '')
    )
  })
  expect(wrong.map(({ id }) => id)).toEqual([])
})

test('medicines, and only medicines, say whether they are human or prescribed', () => {
  const wrong = substances.filter(({ kind, medicine }) => (kind === 'medicine') !== ['human', 'prescription'].includes(medicine ?? ''))
  expect(wrong.map(({ id }) => id)).toEqual([])
})

test('a phrase that makes a name harmless is not itself a name of the same substance', () => {
  const wrong = substances.filter(({ names, notWhen = [] }) => notWhen.some((phrase) => names.includes(phrase)))
  expect(wrong.map(({ id }) => id)).toEqual([])
})

test('facts have unique ids and the agreed fields', () => {
  const kinds = ['poison', 'danger sign', 'husbandry', 'interval', 'law']
  expect(facts.length).toBeGreaterThanOrEqual(760)
  expect(repeated(facts.map(({ id }) => id))).toEqual([])
  const wrong = facts.filter(
    (fact) =>
      !kebab.test(fact.id) ||
      !kebab.test(fact.subject) ||
      !kinds.includes(fact.kind) ||
      strangeSpecies(fact.species) ||
      typeof fact.emergency !== 'boolean' ||
      !fact.statement.endsWith('.') ||
      fact.source.title === '' ||
      fact.source.organization === '' ||
      (fact.checked !== null && !/^\d{4}-\d{2}-\d{2}$/.test(fact.checked)),
  )
  expect(wrong.map(({ id }) => id)).toEqual([])
})

test('no two facts say the same thing', () => {
  expect(repeated(facts.map(({ statement }) => statement))).toEqual([])
})

test('every source has an https address', () => {
  expect(facts.filter(({ source }) => new URL(source.url).protocol !== 'https:').map(({ id }) => id)).toEqual([])
})

test('no source is a short link, a mirror, an AMP page, a test server or a list of pages with a tag or category', () => {
  expect(facts.filter(({ source }) => isWeakSource(source.url)).map(({ id }) => id)).toEqual([])
})

test('the built-in writer cites no home page and no list of other pages', () => {
  const banks = readdirSync('content/topics').map((name) => readFileSync(`content/topics/${name}`, 'utf8'))
  const cited = new Set(banks.flatMap((bank) => (JSON.parse(bank) as { topics: { facts: string[] }[] }).topics.flatMap((topic) => topic.facts)))
  const homes = facts.filter(({ id, source }) => cited.has(id) && (isHomePage(source.url) || isIndexPage(source.url)))
  expect(homes.map(({ id }) => id)).toEqual([])
})

test('at least 170 poison facts are about listed substances, and most were looked up', () => {
  const poisons = facts.filter(({ kind }) => kind === 'poison')
  expect(poisons.length).toBeGreaterThanOrEqual(170)
  expect(poisons.filter(({ subject }) => !subjects.has(subject)).map(({ id }) => id)).toEqual([])
  expect(poisons.filter(({ checked }) => checked !== null).length / poisons.length).toBeGreaterThanOrEqual(0.6)
})
