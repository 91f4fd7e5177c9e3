import { EditorState } from 'prosemirror-state'
import { expect, onTestFinished, test } from 'vitest'
import {
  canonicalText,
  generateDocuments,
  listBlockNames,
  listChangedDocuments,
  listUnstableBlocks,
  listUnstableTexts,
  readStarterTexts,
  withoutRaw,
} from '#tests/kit/editor-round-trips.ts'
import { parseArticleText } from '#domain/articles/article-text.ts'
import { editorBlocks } from './editor-blocks.ts'
import { docAttrs, schema } from './schema.ts'
import { formatDocument, parseDocument } from './text-document.ts'

// The slow tests generate a thousand.
const generated = generateDocuments(50)

const articles = readStarterTexts()

test('all 65 starter articles pass through the editor unchanged, without a raw block', () => {
  expect(articles).toHaveLength(65)
  for (const text of articles) {
    const doc = parseDocument(text)
    doc.check()
    expect(formatDocument(doc)).toBe(text)
    expect(listBlockNames(doc)).not.toContain('raw_block')
  }
})

test.each([
  ['{compare: mat,bed|H|l|Show: Pros,price}', '{compare: mat, bed | H | l | show: pros, price}'],
  ['{compare: mat, bed | show: price}', '{compare: mat, bed | show: price}'],
  ['{picks: mat, , }', '{picks: mat}'],
  ['{picks: , mat,bed |H | and more}', '{picks: , mat, bed | H | and more}'],
])('%s is written as %s once it is changed', (text, usual) => {
  const doc = parseDocument(text)
  expect(listBlockNames(doc)).not.toContain('raw_block')
  expect(formatDocument(doc)).toBe(text)
  expect(canonicalText(doc)).toBe(usual)
})

test('a heading that reads like columns stays a heading', () => {
  const attrs = { products: ['mat', 'bed'], heading: 'Show: price', line: '', columns: [] }
  const doc = schema.nodes.doc.create(parseDocument('').attrs, [schema.nodes.comparison.create(attrs)])
  expect(parseArticleText(formatDocument(doc))[0]).toMatchObject({ heading: 'Show: price', line: '' })
})

test('a block without a form of its own is edited as its lines', () => {
  const { callout } = editorBlocks
  onTestFinished(() => void Object.assign(editorBlocks, { callout }))
  Object.assign(editorBlocks, { callout: undefined })
  const text = 'Some words.\n\n> Never: leave a dog in a car.\n\n## More'
  const doc = parseDocument(text)
  expect(listBlockNames(doc)).toEqual(['paragraph', 'raw_block', 'section'])
  expect(doc.child(1).attrs['hidden']).toBe(false)
  expect(formatDocument(doc)).toBe(text)
})

test('generated documents pass through the editor unchanged', () => {
  expect(listChangedDocuments(generated)).toEqual([])
})

test('every generated document is valid, and the usual form of each block is read back as the same block', () => {
  expect(listUnstableBlocks(generated)).toEqual([])
})

test('starter articles in their usual form have the same blocks', () => {
  for (const text of articles) {
    const canonical = canonicalText(parseDocument(text))
    expect(withoutRaw(parseDocument(canonical))).toBe(withoutRaw(parseDocument(text)))
    expect(parseArticleText(canonical).map(({ kind }) => kind)).toEqual(parseArticleText(text).map(({ kind }) => kind))
  }
})

test('the usual form is stable: writing it again changes nothing', () => {
  expect(listUnstableTexts(generated)).toEqual([])
})

test('an edit changes only the lines of its block', () => {
  const text = '\n##  Odd   \n* one\n*  two\n\n\nLast  line \n\n[^1]: T|O\n'
  const doc = parseDocument(text)
  const state = EditorState.create({ doc })
  const edited = state.apply(state.tr.insertText('A new ', doc.content.size - 'Last  line'.length - 1)).doc
  expect(formatDocument(edited)).toBe('\n##  Odd   \n* one\n*  two\n\n\nA new Last  line\n\n[^1]: T|O\n')
})

test('a text that is typed back to what it was is written as it was', () => {
  const state = EditorState.create({ doc: parseDocument('*  one\n\n* two') })
  const typed = state.apply(state.tr.insertText('x', 3))
  expect(formatDocument(typed.doc)).toBe('- xone\n- two')
  expect(formatDocument(typed.apply(typed.tr.delete(3, 4)).doc)).toBe('*  one\n\n* two')
})

test('a block that moves brings its spacing, with at least one blank line between new neighbors', () => {
  const doc = parseDocument('One\nTwo\n\n\nThree')
  const moved = schema.nodes.doc.create(doc.attrs, [doc.child(2), doc.child(0), doc.child(1)])
  expect(formatDocument(moved)).toBe('Three\n\nOne\nTwo')
})

test('lists next to each other stay lists of their own when the text is opened again', () => {
  const doc = parseDocument('- one\n  - in\n\nBetween\n\n- two\n- three\n\nAlso\n\n* four')
  const lists = [doc.child(0), doc.child(2), doc.child(4)]
  const text = formatDocument(schema.nodes.doc.create(doc.attrs, lists))
  expect(text).toBe('- one\n  - in\n\n* two\n* three\n\n- four')
  const again = parseDocument(text)
  expect([again.childCount, again.textContent]).toEqual([3, 'oneintwothreefour'])
  expect(formatDocument(again)).toBe(text)
})

test('steps that were never closed are closed when something comes after them', () => {
  const doc = parseDocument('::: steps Now\n1. Go')
  const longer = doc.copy(doc.content.addToEnd(schema.nodes.paragraph.create(null, schema.text('After'))))
  expect(formatDocument(doc)).toBe('::: steps Now\n1. Go')
  expect(formatDocument(longer)).toBe('::: steps Now\n1. Go\n:::\n\nAfter')
})

test('changed sources are written once, at the end, and unchanged rows as they were', () => {
  const doc = parseDocument('[^1]:  A|B\nText[^1]\n\n[^2]: C')
  const sources = [
    ...docAttrs(doc).sources.slice(0, 1),
    { number: 2, title: 'C | D', organization: '', url: '', checked: '2026-11-10' },
  ]
  const changed = schema.nodes.doc.create({ ...doc.attrs, sources }, doc.content)
  expect(formatDocument(changed)).toBe('Text[^1]\n\n[^1]:  A|B\n[^2]: C / D |  |  | 2026-11-10')
})

test('Windows line endings stay, and new lines get them too', () => {
  const state = EditorState.create({ doc: parseDocument('One\r\n\r\nTwo\r\n') })
  const node = schema.nodes.section.create(null, schema.text('New'))
  expect(formatDocument(state.apply(state.tr.insert(0, node)).doc)).toBe('## New\r\n\r\nOne\r\n\r\nTwo\r\n')
})
