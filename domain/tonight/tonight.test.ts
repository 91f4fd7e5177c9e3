import { situationDocument } from './situation-document.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultPoisonLines, isPhone, linesByCountry, phoneHref } from './poison-lines.ts'
import { anchorOf, situations, urgencies, worstUrgency } from './situation.ts'

const facts = new Set(
  readdirSync('content/facts').flatMap((name) =>
    (JSON.parse(readFileSync(`content/facts/${name}`, 'utf8')) as { id: string }[]).map(({ id }) => id),
  ),
)

test('the situations that send most people to a clinic are there, each once', () => {
  const ids = situations.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(
    expect.arrayContaining(
      'choking poison heat bloat seizure urine bleeding breathing not-eating small-not-eating birth collapse'.split(
        ' ',
      ),
    ),
  )
})

test.each(situations)('every way through $id ends in an outcome, and every part of it can be reached', (situation) => {
  const { steps, outcomes } = situation
  const nextOf = new Map<string, readonly string[]>([
    ...steps.map(({ id, options }) => [id, options.map(({ to }) => to)] as const),
    ...outcomes.map(({ id, then }) => [id, then ? [then] : []] as const),
  ])
  const reached = new Set<string>()
  const findLoops = (id: string, path: readonly string[]): string[] => {
    reached.add(id)
    if (path.includes(id)) return [id]
    return (nextOf.get(id) ?? ['missing']).flatMap((to) => findLoops(to, [...path, id]))
  }
  expect(findLoops(steps[0]?.id ?? '', [])).toEqual([])
  expect([...reached].toSorted()).toEqual([...nextOf.keys()].toSorted())
})

test('every outcome says what to do, what not to do and how soon', () => {
  const ids = new Set(situations.map(({ id }) => id))
  for (const outcome of situations.flatMap(({ outcomes }) => outcomes)) {
    expect(urgencies).toContain(outcome.urgency)
    expect(Math.min(outcome.do.length, outcome.doNot.length)).toBeGreaterThan(0)
    expect(ids.has(outcome.continue ?? 'poison')).toBe(true)
  }
})

test('every situation rests on facts of the shelf, and its anchors are its own', () => {
  for (const { id, facts: own } of situations) expect([id, own.filter((fact) => !facts.has(fact))]).toEqual([id, []])
  const anchors = situations.flatMap((one) => [...one.steps, ...one.outcomes].map(({ id }) => anchorOf(one, id)))
  expect(new Set(anchors).size).toBe(anchors.length)
})

test('a situation is as urgent as its worst outcome', () => {
  const urgencyOf = (id: string) => situations.filter((one) => one.id === id).map(worstUrgency)
  expect(['bloat', 'seizure', 'vomiting'].flatMap(urgencyOf)).toEqual(['go', 'go', 'go'])
})

test('the lines of four countries and the United States are listed with numbers that a phone can call', () => {
  expect(linesByCountry(defaultPoisonLines).map(({ country }) => country)).toEqual([
    'United States',
    'Canada',
    'United Kingdom',
    'Australia',
    'New Zealand',
  ])
  for (const { phone } of defaultPoisonLines) expect(isPhone(phone)).toBe(true)
})

test.each([
  ['(888) 426-4435', 'tel:8884264435'],
  ['+44 1202 509000', 'tel:+441202509000'],
  ['1300 869 738', 'tel:1300869738'],
])('%s becomes %s', (phone, href) => {
  expect(phoneHref(phone)).toBe(href)
})

test.each(['', 'call us', '12', '<b>', 'javascript:alert(1)', '1'.repeat(40)])('%j is no phone number', (text) => {
  expect(isPhone(text)).toBe(false)
})

test('what the search says of a situation names who says so', () => {
  const [situation] = situations
  const source = { source_title: 'First aid', source_organization: 'A clinic', source_url: 'https://example.com/' }
  const fact = { ...source, id: situation?.facts[1] ?? '', source_id: null, kind: 'poison', species: [], subject: '' }
  const known = [{ ...fact, kind: 'poison' as const, statement: '', emergency: true, checked_on: '2026-11-16' }]
  const document = situation && situationDocument(situation, known)
  expect(document?.card?.source).toEqual({
    title: 'First aid',
    organization: 'A clinic',
    url: 'https://example.com/',
    checked_on: '2026-11-16',
  })
})

test('only poison is a question for the poison lines first', () => {
  const cards = situations.map((situation) => situationDocument(situation, []).card)
  expect(cards.flatMap((card) => (card?.needsClinic ? [] : [card?.href]))).toEqual(['/tonight#poison'])
})
