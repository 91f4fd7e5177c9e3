import { EditorState, TextSelection, type Command } from 'prosemirror-state'
import { undo, history } from 'prosemirror-history'
import { expect, test } from 'vitest'
import { canonicalText } from '#tests/kit/editor-round-trips.ts'
import { findBlockItems, itemAction, lineItem } from './block-items.ts'
import { emptyTable } from './blocks/table/table-editor.ts'
import { editKeys, insertBlock, moveBlock, toggleBlock, toggleItalics, toggleList } from './commands.ts'
import { replaceText } from './create-state.ts'
import { applyLink, linkAtSelection } from './link-commands.ts'
import { nodeFactory } from './node-factory.ts'
import { docAttrs, schema } from './schema.ts'
import { findSlash } from './slash-query.ts'
import { addSource, arrangeSources, emptySource } from './source-commands.ts'
import { formatDocument, parseDocument } from './text-document.ts'

/** The cursor stands before the first `^` of the text, or the selection between two of them. */
function stateOf(text: string): EditorState {
  const doc = parseDocument(text)
  const marks: number[] = []
  doc.descendants((node, pos) => {
    for (const [at, character] of Array.from(node.text ?? '').entries()) if (character === '^') marks.push(pos + at)
  })
  let state = EditorState.create({ doc, plugins: [history()] })
  for (const at of marks.toReversed()) state = state.apply(state.tr.delete(at, at + 1).setMeta('addToHistory', false))
  const [from = 1, to = from + 1] = marks
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to - 1)))
}
function run(state: EditorState, command: Command | undefined): EditorState {
  let next = state
  command?.(state, (change) => (next = state.apply(change)))
  return next
}
const after = (text: string, command: Command | undefined) => formatDocument(run(stateOf(text), command).doc)

test('the menu offers a block without a form of its own as the lines of its first example', () => {
  const item = lineItem('comparison')
  expect(item).toMatchObject({ label: 'Comparison', note: 'Written as Markdown' })
  const insert = itemAction(item)
  expect(typeof insert === 'function' && after('a^', insert)).toBe('a\n\n{compare: mat, bed}')
})

test('a block moves over its neighbor and stops at the ends', () => {
  expect(after('a\n\nb^\n\nc', moveBlock(-1))).toBe('b\n\na\n\nc')
  expect(after('a\n\nb^\n\nc', moveBlock(1))).toBe('a\n\nc\n\nb')
  expect(after('a^\n\nb', moveBlock(-1))).toBe('a\n\nb')
  expect(after('x\n\na^b\n\nc^d\n\ny', moveBlock(-1))).toBe('ab\n\ncd\n\nx\n\ny')
})

test('a heading, a quote and a callout are set, and unset by the same command', () => {
  const heading = toggleBlock(schema.nodes.section)
  expect(after('a^', heading)).toBe('## a')
  expect(after('## a^', heading)).toBe('a')
  expect(after('a^', toggleBlock(schema.nodes.callout, { tone: 'never' }))).toBe('> Never: a')
})

test.each([
  ['a ^word^ b', 'a *word* b'],
  ['a^ word ^b', 'a *word* b'],
  ['**a ^word^ b**', '**a *word* b**'],
  ['^a **word** b^', '*a **word** b*'],
  ['^a **word^**', '*a **word***'],
  ['**a w^ord** b^', '**a w*ord*** *b*'],
  ['un^believ^able', 'un*believ*able'],
  ['see [^this^ one](/shop)', 'see [*this* one](/shop)'],
  ['^see [this](/shop)^', '*see [this](/shop)*'],
  ['**a**^b^', '**a**b'],
])('italics in %s are written as %s, which is read as the same text', (before, expected) => {
  const text = after(before, toggleItalics)
  expect(text).toBe(expected)
  expect(canonicalText(parseDocument(text))).toBe(text)
})

test('a paragraph becomes a list, changes its kind and becomes a paragraph again', () => {
  expect(after('a^', toggleList(schema.nodes.bullet_list))).toBe('- a')
  expect(after('- a^\n- b', toggleList(schema.nodes.ordered_list))).toBe('1. a\n2. b')
  expect(after('- a^', toggleList(schema.nodes.bullet_list))).toBe('a')
})

test('Tab nests a list item once', () => {
  expect(after('- a\n- b^', editKeys['Tab'])).toBe('- a\n  - b')
  expect(after('- a\n  - b\n  - c^', editKeys['Tab'])).toBe('- a\n  - b\n  - c')
  expect(after('- a\n  - b^', editKeys['Shift-Tab'])).toBe('- a\n- b')
})

test('Enter in steps goes from the title to the next part and leaves after the last', () => {
  const state = run(stateOf('::: steps A^ | B\n1. c\n:::'), editKeys['Enter'])
  expect(state.selection.$from.parent.type.name).toBe('steps_subject')
  const stop = run(stateOf('::: steps A\n1. c\nStop: d^\n:::'), editKeys['Enter'])
  expect(formatDocument(stop.apply(stop.tr.insertText('after')).doc)).toBe('::: steps A\n1. c\nStop: d\n:::\n\nafter')
})

test('a block replaces an empty paragraph and stands after any other, with the cursor inside', () => {
  const state = stateOf('a^\n\nb')
  const inserted = state.apply(insertBlock(state, emptyTable(nodeFactory)))
  expect(inserted.selection.$from.parent.type.name).toBe('table_header')
  expect(formatDocument(inserted.apply(inserted.tr.insertText('x')).doc)).toBe(
    'a\n\n| x |  |\n|---|---|\n|  |  |\n|  |  |\n\nb',
  )
})

test('`/` opens the menu at the start of a word of a paragraph only', () => {
  expect(findSlash(stateOf('see /call^'))?.query).toBe('call')
  expect(findSlash(stateOf('and/or^'))).toBeUndefined()
  expect(findSlash(stateOf('## /x^'))).toBeUndefined()
  expect(findBlockItems('call').map(({ label }) => label)[0]).toBe('Call your vet')
  expect(findBlockItems('zzz')).toEqual([])
  expect(findBlockItems('product').map(({ label }) => label)).toEqual(['Product card', 'Comparison'])
  expect(findBlockItems('product', true), 'a page').toEqual([])
})

test('a link is made from the selected text, changed at the cursor and removed', () => {
  const state = stateOf('see ^this^ now')
  expect(linkAtSelection(state)).toEqual({ href: '', text: 'this' })
  const linked = state.apply(applyLink(state, { href: '/shop', text: 'this' }))
  expect(formatDocument(linked.doc)).toBe('see [this](/shop) now')
  const inside = stateOf('see [th^is](/shop) now')
  expect(linkAtSelection(inside)).toEqual({ href: '/shop', text: 'this' })
  expect(formatDocument(inside.apply(applyLink(inside, { href: '/blog', text: 'that one' })).doc)).toBe(
    'see [that one](/blog) now',
  )
  expect(formatDocument(inside.apply(applyLink(inside, { href: '', text: 'this' })).doc)).toBe('see this now')
})

test('sources are added with the next number; a new order renumbers the references and undo brings them back', () => {
  const text = 'a[^1] b[^3]\n\n[^1]: A\n[^3]: C'
  const state = EditorState.create({ doc: parseDocument(text), plugins: [history()] })
  const added = addSource(state, { ...emptySource, title: 'D' })
  expect(formatDocument(state.apply(added ?? state.tr).doc)).toBe(`${text}\n[^4]: D`)
  const turned = state.apply(arrangeSources(state, docAttrs(state.doc).sources.toReversed()))
  expect(formatDocument(turned.doc)).toBe('a[^2] b[^1]\n\n[^1]: C\n[^2]: A')
  expect(formatDocument(run(turned, undo).doc)).toBe(text)
  const full = parseDocument(`x\n\n[^99]: Last`)
  expect(addSource(EditorState.create({ doc: full }), emptySource)).toBeUndefined()
})

test('a text from outside replaces only what differs, and undo brings the old text back', () => {
  const state = stateOf('One\n\n##  Two\n\nThree')
  const changed = state.apply(replaceText(state, 'One\n\n##  Two\n\nFour\n\n[^1]: S'))
  expect(formatDocument(changed.doc)).toBe('One\n\n##  Two\n\nFour\n\n[^1]: S')
  expect(changed.doc.child(1)).toBe(state.doc.child(1))
  expect(formatDocument(run(changed, undo).doc)).toBe('One\n\n##  Two\n\nThree')
})
