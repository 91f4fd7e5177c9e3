import { expect, test } from 'vitest'
import { joinParts, mergeText } from './merge-text.ts'
import { createRandom } from '#tests/kit/seeded-random.ts'

const base = 'Intro.\n\n## One\n\nFirst.\n\n## Two\n\nSecond.\n\nEnd.'
const merge = (mine: string, theirs: string) => mergeText(base, mine, theirs)
const questions = (mine: string, theirs: string) => merge(mine, theirs).filter((part) => 'mine' in part)

test('changes in different places are both in the result', () => {
  const mine = base.replace('First.', 'First, by me.')
  const theirs = base.replace('Second.', 'Second, by them.\n\nAnd more.')
  expect(questions(mine, theirs)).toEqual([])
  expect(joinParts(merge(mine, theirs), [])).toBe(
    base.replace('First.', 'First, by me.').replace('Second.', 'Second, by them.\n\nAnd more.'),
  )
})

test('the same change on both sides is not a conflict', () => {
  const both = base.replace('First.', 'First again.')
  expect(questions(both, both)).toEqual([])
  expect(joinParts(merge(both, both), [])).toBe(both)
})

test('a place that both changed is a question with both texts, and nothing is lost', () => {
  const mine = base.replace('First.', 'Mine.').replace('Intro.', 'Hello.')
  const theirs = base.replace('First.', 'Theirs.').replace('End.', 'Bye.')
  const parts = merge(mine, theirs)
  expect(parts.filter((part) => 'mine' in part)).toEqual([{ mine: ['Mine.'], theirs: ['Theirs.'] }])
  const rest = base.replace('Intro.', 'Hello.').replace('End.', 'Bye.')
  expect(joinParts(parts, ['mine'])).toBe(rest.replace('First.', 'Mine.'))
  expect(joinParts(parts, ['theirs'])).toBe(rest.replace('First.', 'Theirs.'))
  expect(joinParts(parts, ['both'])).toBe(rest.replace('First.', 'Mine.\n\nTheirs.'))
})

test('an edit of a paragraph that the other side removed is a question', () => {
  const parts = merge(base.replace('First.\n\n', ''), base.replace('First.', 'First, better.'))
  expect(parts.filter((part) => 'mine' in part)).toHaveLength(1)
  expect(joinParts(parts, ['theirs'])).toContain('First, better.')
})

test('a paragraph added before another that was edited is merged; two added in one place are a question', () => {
  const added = base.replace('End.', 'New.\n\nEnd.')
  expect(joinParts(merge(added, base.replace('End.', 'The end.')), [])).toBe(base.replace('End.', 'New.\n\nThe end.'))
  expect(questions(added, base.replace('End.', 'Other.\n\nEnd.'))).toHaveLength(1)
})

test('without the text that both began from, every difference is a question', () => {
  const parts = mergeText(undefined, 'A\nB\nC', 'A\nX\nC\nD')
  expect(parts).toEqual([
    { lines: ['A'] },
    { mine: ['B'], theirs: ['X'] },
    { lines: ['C'] },
    { mine: [], theirs: ['D'] },
  ])
})

test('of a thousand generated edits, one-sided ones survive exactly and no line of either side is lost', () => {
  const { below: pick } = createRandom(19)
  const edit = (text: string, name: string) => {
    const lines = text.split('\n')
    for (let n = pick(4); n > 0; n--)
      lines.splice(pick(lines.length + 1), pick(3), ...(pick(2) ? [`${name} ${pick(9)}`] : []))
    return lines.join('\n')
  }
  for (let n = 0; n < 1000; n++) {
    const text = Array.from({ length: pick(12) }, () => `line ${pick(6)}`).join('\n')
    const [mine, theirs] = [edit(text, 'mine'), edit(text, 'theirs')]
    const parts = mergeText(text, mine, theirs)
    const joined = joinParts(
      parts,
      parts.map(() => 'both'),
    ).split('\n')
    const typed = [...mine.split('\n'), ...theirs.split('\n')].filter((line) => !text.split('\n').includes(line))
    expect(joined).toEqual(expect.arrayContaining(typed))
    expect(joinParts(mergeText(text, mine, text), [])).toBe(mine)
    expect(joinParts(mergeText(text, text, theirs), [])).toBe(theirs)
  }
})
