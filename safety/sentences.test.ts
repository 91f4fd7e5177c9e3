import { expect, test } from 'vitest'
import { smallLexicon } from '#tests/kit/small-lexicon.ts'
import type { Block, Inline } from './article-blocks.ts'
import { SentenceReader, type Sentence } from './sentences.ts'

const text = (words: string): Inline[] => [{ kind: 'text', text: words }]
const paragraph = (words: string): Block => ({ kind: 'paragraph', inlines: text(words) })
const section = (words: string): Block => ({ kind: 'section', text: words })
const subsection = (words: string): Block => ({ kind: 'subsection', text: words })
const list = (...items: string[]): Block => ({ kind: 'list', items: items.map((item) => ({ inlines: text(item) })) })

function read(blocks: readonly Block[], title?: string): Sentence[] {
  const reader = new SentenceReader(smallLexicon)
  if (title !== undefined) reader.addField(title, 'title')
  reader.addBlocks(blocks)
  return reader.sentences
}
const split = (words: string) => read([paragraph(words)]).map((sentence) => sentence.text)
const last = (blocks: readonly Block[], title?: string) => read(blocks, title).at(-1)
const flags = (blocks: readonly Block[], title?: string) =>
  read(blocks, title).map(({ text: words, warned, permitted, label }) => [words, warned, permitted, label])

test.each([
  ['One here. Two there! Three? Four', ['One here.', 'Two there!', 'Three?', 'Four']],
  ['One here.Two there', ['One here.Two there']],
  ['“One here.” Two there', ['“One here.”', 'Two there']],
  ['(One here.) Two there', ['(One here.)', 'Two there']],
  ['One here...! Two there', ['One here...!', 'Two there']],
  ['**One here.** Two there', ['**One here.**', 'Two there']],
  ['_One here._ Two there', ['_One here._', 'Two there']],
  ["'One here.' Two there", ["'One here.'", 'Two there']],
  ['‘One here.’ Two there', ['‘One here.’', 'Two there']],
  ['"One here." Two there', ['"One here."', 'Two there']],
  ['One here\nTwo there', ['One here', 'Two there']],
  ['One here.[^1][^22] Two there', ['One here.[^1][^22]', 'Two there']],
  ['One here.[^12345] Two there', ['One here.[^12345] Two there']],
  ['One here.[^123] Two there', ['One here.[^123]', 'Two there']],
  ['One here.[^1 Two there', ['One here.[^1 Two there']],
  ['  One here.   ', ['One here.']],
  ['! Now', ['!', 'Now']],
  ['One here. ! Two there', ['One here.', '!', 'Two there']],
  ['Hm !now. Yes', ['Hm !now.', 'Yes']],
])('sentences end at marks before a space: %j', (words, expected) => {
  expect(split(words)).toEqual(expected)
})

test.each('Dr Mr Mrs Ms vs approx St no fig e.g i.e etc inc prof J'.split(' '))('“%s.” ends no sentence', (short) => {
  expect(split(`Ask ${short}. Two there`)).toEqual([`Ask ${short}. Two there`])
  expect(split(`Ask ${short}! Two there`)).toEqual([`Ask ${short}!`, 'Two there'])
})

test('words that end like an abbreviation end a sentence', () => {
  expect(split('It was a first. Two there')).toEqual(['It was a first.', 'Two there'])
  expect(split('Ask Dr.')).toEqual(['Ask Dr.'])
  expect(split('Ask Dr. inside. Two there')).toEqual(['Ask Dr. inside.', 'Two there'])
  expect(split('Ask Dr. in. Two there')).toEqual(['Ask Dr. in.', 'Two there'])
})

test('a sentence of more than 600 characters is cut between words, and its parts overlap', () => {
  const lengths = (words: string) => split(words).map(({ length }) => length)
  expect([lengths('x'.repeat(600)), lengths('x'.repeat(601))]).toEqual([[600], [600, 121]])
  expect(lengths('x'.repeat(1250))).toEqual([600, 600, 290])
  expect(lengths(`${'x'.repeat(480)} ${'y'.repeat(200)}`)).toEqual([480, 321])
  const words = Array.from({ length: 150 }, (_, at) => `${at + 100_000}`)
  expect(split(words.join(' '))).toEqual([words.slice(0, 85).join(' '), words.slice(68).join(' ')])
})

test('references are read from inlines and from text, and make their paragraph cited', () => {
  const inlines: Inline[] = [
    { kind: 'bold', inlines: text('Cats') },
    { kind: 'text', text: ' rest. They eat' },
    { kind: 'reference', number: 12 },
    { kind: 'link', inlines: text(' here.[^3]') },
  ]
  const sentences = read([{ kind: 'paragraph', inlines }, paragraph('Dogs rest.')])
  expect(sentences.map((one) => [one.text, one.references, one.cited, one.block])).toEqual([
    ['Cats rest.', [], true, 0],
    ['They eat[^12] here.[^3]', [12, 3], true, 0],
    ['Dogs rest.', [], false, 1],
  ])
  expect(sentences[1]?.reading.tokens.map(({ word }) => word)).toEqual(['they', 'eat', 'here', '.'])
  expect(last([paragraph('Cats rest[^123].')])?.references).toEqual([])
  expect(last([paragraph('Cats[^1]rest')])?.reading.tokens.map(({ word }) => word)).toEqual(['cats', 'rest'])
})

test('a title, a field and a heading are labels, a paragraph is none', () => {
  const reader = new SentenceReader(smallLexicon)
  reader.addField('A title', 'title')
  reader.addField('A field')
  reader.addBlocks([section('A section'), subsection('A part'), paragraph('A line')])
  expect(reader.sentences.map(({ label, block }) => [label, block])).toEqual([
    [true, 0],
    [true, 1],
    [true, 2],
    [true, 3],
    [false, 4],
  ])
})

test('a warning in the title, a heading or the same paragraph counts for a sentence', () => {
  const warned = (...given: Parameters<typeof read>) => last(...given)?.warned
  expect(warned([paragraph('It rests.')], 'Onions are toxic')).toBe(true)
  expect(warned([paragraph('It rests.')], 'Onions are fine')).toBe(false)
  expect(warned([section('Onions are toxic'), paragraph('It rests.')])).toBe(true)
  expect(warned([section('Onions are toxic'), subsection('More'), paragraph('It rests.')])).toBe(true)
  expect(warned([subsection('Onions are toxic'), paragraph('It rests.')])).toBe(true)
  expect(warned([subsection('Onions are toxic'), section('More'), paragraph('It rests.')])).toBe(false)
  expect(warned([section('Toxic! More'), paragraph('It rests.')])).toBe(true)
  expect(warned([section('Toxic'), section('More')])).toBe(false)
  expect(warned([section('Toxic'), subsection('More')])).toBe(true)
  expect(warned([section('More')], 'Toxic')).toBe(true)
  expect(warned([paragraph('Onions are toxic. It rests.')])).toBe(true)
  expect(warned([paragraph('Onions are toxic.'), paragraph('It rests.')])).toBe(false)
  const reader = new SentenceReader(smallLexicon)
  reader.addField('Onions are toxic')
  reader.addBlocks([paragraph('It rests.')])
  expect(reader.sentences.at(-1)?.warned).toBe(false)
})

test('a permission in a heading counts for lists and pictures, not for paragraphs and headings', () => {
  const permitted = (...given: Parameters<typeof read>) => last(...given)?.permitted
  const image: Block = { kind: 'other', texts: [], labels: ['An onion'] }
  expect(permitted([section('Onions are fine'), image])).toBe(true)
  expect(permitted([section('Onions are toxic, not fine'), image])).toBe(false)
  expect(permitted([section('Onions are fine; they rest'), image])).toBe(true)
  expect(permitted([section('Fine! More'), image])).toBe(true)
  expect(permitted([section('Add onions'), image])).toBe(true)
  expect(permitted([section('Onions'), image])).toBe(false)
  expect(permitted([section('Fine'), subsection('More'), image])).toBe(false)
  expect(permitted([image], 'Fine')).toBe(false)
  expect(permitted([section('Fine'), paragraph('An onion')])).toBe(false)
  expect(permitted([section('Fine'), { kind: 'quote', inlines: text('An onion') }])).toBe(false)
  expect(permitted([section('Fine'), subsection('An onion')])).toBe(false)
  expect(permitted([section('An onion')], 'Fine')).toBe(false)
  expect(permitted([section('Fine'), list('An onion')])).toBe(true)
  expect(permitted([section('Fine'), subsection('More'), list('An onion')])).toBe(false)
  expect(permitted([subsection('Fine'), list('An onion')])).toBe(true)
})

test('the line above a list introduces it', () => {
  expect(flags([paragraph('These are toxic. Fine snacks are:'), list('An onion')]).at(-1)).toEqual([
    'An onion',
    false,
    true,
    false,
  ])
  expect(flags([paragraph('Fine snacks exist.'), list('An onion')]).at(-1)).toEqual(['An onion', false, false, false])
  expect(flags([paragraph('Fine snacks are: No.'), list('An onion')]).at(-1)?.[2]).toBe(false)
  expect(flags([paragraph('These are toxic.'), list('An onion')]).at(-1)?.[1]).toBe(true)
  expect(flags([paragraph('These are toxic. Fine.'), list('An onion')]).at(-1)?.[1]).toBe(false)
  expect(flags([section('Toxic'), paragraph('Here:'), list('An onion')]).at(-1)?.[1]).toBe(true)
})

test('an item counts for those within it', () => {
  const nest = (item: string, ...items: string[]): Block => ({
    kind: 'list',
    items: [{ inlines: text(item), nested: { items: items.map(text) } }],
  })
  const inner = (...blocks: Block[]) => flags(blocks).at(-1)?.slice(1, 3)
  expect(inner(nest('Toxic', 'An onion'))).toEqual([true, false])
  expect(inner(nest('Some', 'An onion'))).toEqual([false, false])
  expect(inner(nest('Fine:', 'An onion'))).toEqual([false, true])
  expect(inner(nest('Fine', 'An onion'))).toEqual([false, false])
  expect(inner(nest('Some:', 'An onion'))).toEqual([false, false])
  expect(inner(paragraph('Fine:'), nest('Some', 'An onion'))).toEqual([false, true])
  expect(inner(paragraph('Toxic:'), nest('Some', 'An onion'))).toEqual([true, false])
})

test('a callout warns unless it is good to know', () => {
  const callout = (tone: string): Block => ({ kind: 'callout', tone, inlines: text('An onion') })
  expect(flags([section('Fine'), callout('warning')]).at(-1)).toEqual(['An onion', true, false, false])
  expect(flags([section('Fine'), callout('good-to-know')]).at(-1)).toEqual(['An onion', false, false, false])
  expect(flags([section('Toxic'), callout('good-to-know')]).at(-1)).toEqual(['An onion', true, false, false])
})

test('steps, notes, what to stop at, and their title are read', () => {
  const steps = {
    kind: 'steps' as const,
    title: 'How to',
    subject: 'comb',
    steps: [text('Sit')],
    notes: [text('Rest')],
  }
  expect(flags([section('Fine'), { ...steps, stop: text('Stop') }]).slice(1)).toEqual([
    ['Sit', false, false, false],
    ['Rest', false, false, false],
    ['Stop', false, false, false],
    ['How to comb', false, true, true],
  ])
  expect(read([steps]).map((one) => one.text)).toEqual(['Sit', 'Rest', 'How to comb'])
})

test('quotes and the texts and labels of other blocks are read', () => {
  const blocks: Block[] = [
    { kind: 'quote', inlines: text('A word') },
    { kind: 'other', texts: [], labels: ['A dog', 'At rest'] },
    { kind: 'other', texts: [], labels: ['A cat'] },
    { kind: 'other', texts: [text('Two beds')], labels: ['Both soft'] },
    { kind: 'other', texts: [], labels: ['A bed'] },
    { kind: 'other', texts: [], labels: [] },
  ]
  expect(read(blocks).map((one) => one.text)).toEqual([
    'A word',
    'A dog',
    'At rest',
    'A cat',
    'Two beds',
    'Both soft',
    'A bed',
  ])
})

const table = (head: string[], rows: string[][], triage = false): Block => ({
  kind: 'table',
  head: head.map(text),
  rows: rows.map((row) => row.map(text)),
  triage,
})
const cells = (...blocks: Block[]) => flags(blocks).map(([words, warned, permitted]) => [words, warned, permitted])

test('a table counts its columns and rows', () => {
  expect(flags([table(['Food', 'Answer'], [['Onion', 'Yes']])])).toEqual([
    ['Food', false, false, true],
    ['Answer', false, false, true],
    ['Onion', false, true, true],
    ['Yes', false, true, true],
  ])
  const row = (...words: string[]) => cells(table(['Food', 'Answer'], [words])).slice(2)
  expect(row('Onion', 'Nope')).toEqual([
    ['Onion', true, false],
    ['Nope', true, false],
  ])
  expect(row('Onion', 'Toxic')[0]).toEqual(['Onion', true, false])
  expect(row('Onion', 'Rest, yes')[0]).toEqual(['Onion', false, false])
  expect(row('Onion', 'Rest, nope')[0]).toEqual(['Onion', false, false])
  expect(row('Onion', 'Yes. Toxic')[0]).toEqual(['Onion', true, false])
  expect(row('Onion', 'It is fine')[0]).toEqual(['Onion', false, true])
  expect(row('Onion', 'Fine; rest')[0]).toEqual(['Onion', false, true])
  expect(row('Onion', 'It is quite fine')[0]).toEqual(['Onion', false, false])
  expect(row('Fine', 'Onion')[1]).toEqual(['Onion', false, false])
  expect(row('Onion', 'Add it')[0]).toEqual(['Onion', false, false])
})

test('the heading of a column counts for its cells only', () => {
  expect(cells(table(['Fine', 'Toxic'], [['Onion', 'Grape', 'Lily']]))).toEqual([
    ['Fine', false, false],
    ['Toxic', true, false],
    ['Onion', false, true],
    ['Grape', true, false],
    ['Lily', false, false],
  ])
  expect(cells(section('Fine'), table(['Food'], [['Onion', 'Grape']])).slice(1)).toEqual([
    ['Food', false, false],
    ['Onion', false, false],
    ['Grape', false, true],
  ])
  expect(cells(paragraph('Toxic:'), table(['Food'], [['Onion']])).at(-1)).toEqual(['Onion', true, false])
  expect(cells(table(['Food'], [['Onion']], true)).at(-1)).toEqual(['Onion', true, false])
})

test('a figure in a table is read with the heading of its column', () => {
  const row = (...words: string[]) => read([table(['Food', 'Dose'], [words])]).map((one) => one.text)
  expect(row('5', '5 mg').slice(2)).toEqual(['5', 'Dose: 5 mg'])
  expect(row('x', '½ pill', '¼ pill', '¾ pill').slice(2)).toEqual(['x', 'Dose: ½ pill', ': ¼ pill', ': ¾ pill'])
  expect(row('x', 'up to 5').slice(2)).toEqual(['x', 'up to 5'])
})

test('a sentence belongs to the nearest heading that names a species, and to the nearest heading', () => {
  const around = (...given: Parameters<typeof read>) => {
    const found = last(...given)
    return [found?.species, found?.heading?.tokens[0]?.word]
  }
  expect(around([paragraph('It rests.')])).toEqual([[], undefined])
  expect(around([paragraph('It rests.')], 'Dog care')).toEqual([['dog'], 'dog'])
  expect(around([section('Cat care'), paragraph('It rests.')], 'Dog care')).toEqual([['cat'], 'cat'])
  expect(around([section('Cat care'), subsection('Beds'), paragraph('It rests.')], 'Dog care')).toEqual([
    ['cat'],
    'beds',
  ])
})
