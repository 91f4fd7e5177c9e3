import { expect, test } from 'vitest'
import {
  readingActions,
  findInterests,
  addReadingAction,
  type ReadingAction,
  type ReadingEntry,
} from './reading-profile.ts'
import { chooseArticles, recommendationReason } from './recommendations.ts'

type Step = [id: string, category: string, action: ReadingAction, isDone?: boolean]
const read = (id: string, category: string): Step => [id, category, 'read']

function tracesOf(...steps: readonly Step[]) {
  let entries: readonly ReadingEntry[] = []
  for (const [id, category, action, isDone] of steps)
    entries = addReadingAction(entries, { id, category }, action, isDone)
  return entries
}
const reasonOf = (...steps: readonly Step[]) => recommendationReason(findInterests(tracesOf(...steps)))

test('one article read is not an interest; two in a category are, and so is one liked or saved (234)', () => {
  expect(findInterests(tracesOf(['a', 'Dog Care', 'read']))).toEqual([])
  expect(findInterests(tracesOf(['a', 'Dog Care', 'read'], ['a', 'Dog Care', 'read']))).toEqual([])
  expect(reasonOf(['a', 'Dog Care', 'read'], ['b', 'Dog Care', 'read'])).toBe('Because you read about Dog Care')
  expect(reasonOf(['a', 'Dog Care', 'read'], ['a', 'Dog Care', 'liked'])).toBe(
    'Because you liked articles about Dog Care',
  )
  expect(reasonOf(['a', 'Dog Care', 'saved'])).toBe('Because you saved articles about Dog Care')
})

test('the reason names the two strongest interests, and only current ones (234)', () => {
  const steps: Step[] = [
    ...['a', 'b'].map((id) => read(id, 'Cat Care')),
    ...['c', 'd', 'e'].map((id) => read(id, 'Pet Health')),
    ...['f', 'g'].map((id) => read(id, 'Dog Care')),
    ['f', 'Dog Care', 'saved'],
  ]
  expect(reasonOf(...steps)).toBe('Because you saved articles about Dog Care and read about Pet Health')
  expect(reasonOf(...steps, ['f', 'Dog Care', 'saved', false])).toBe('Because you read about Pet Health and Dog Care')
})

test('there is one entry per article, newest first, at most a hundred', () => {
  const entries = tracesOf(...Array.from({ length: 130 }, (_, n) => read(`a${n}`, 'Dog Care')))
  expect(entries).toHaveLength(100)
  expect(entries[0]).toEqual(['a129', 'Dog Care', readingActions.read])
  expect(tracesOf(['a', 'Dog Care', 'liked'], ['a', 'Dog Care', 'liked', false])).toEqual([])
})

const card = (id: string) => ({ id, slug: `slug-${id}` })
const nothing = { read: new Set<string>(), onPage: new Set<string>(), allowRepeats: false }

test('three articles are chosen from the interests in turn, without those already read (234)', () => {
  const lists = [['a', 'b', 'c', 'd'].map(card), ['x', 'y'].map(card)]
  const ids = (rules: Partial<typeof nothing>) => chooseArticles(lists, { ...nothing, ...rules }).map(({ id }) => id)
  expect(ids({})).toEqual(['a', 'x', 'b'])
  expect(ids({ read: new Set(['a', 'x', 'y']) })).toEqual(['b', 'c', 'd'])
  expect(ids({ read: new Set(['a', 'b', 'c', 'd', 'x', 'y']) })).toEqual([])
})

test('articles shown on the page come last if repeats are allowed, and never otherwise', () => {
  const rules = { ...nothing, read: new Set(['a']), onPage: new Set(['slug-b']) }
  const lists = [['a', 'b', 'c'].map(card)]
  expect(chooseArticles(lists, rules).map(({ id }) => id)).toEqual(['c'])
  expect(chooseArticles(lists, { ...rules, allowRepeats: true }).map(({ id }) => id)).toEqual(['c', 'b'])
  expect(chooseArticles([], rules)).toEqual([])
})
