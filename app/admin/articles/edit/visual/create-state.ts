import { baseKeymap } from 'prosemirror-commands'
import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import type { Node } from 'prosemirror-model'
import { EditorState, Plugin, type Transaction } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { editKeys } from './commands.ts'
import { docAttrs, schema } from './schema.ts'
import { parseDocument } from './text-document.ts'
import { linkOnEnter, typedUrl } from './typed-links.ts'
import { inputRules, InputRule, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { parseCallout } from '#domain/articles/blocks/callout/callout.ts'

const placeholder = new Plugin({
  props: {
    decorations({ doc }) {
      const { firstChild } = doc
      if (doc.childCount > 1 || firstChild?.type !== schema.nodes.paragraph || firstChild.content.size > 0) return null
      const attributes = { class: 'is-empty', 'data-label': 'Write here, or press / for blocks' }
      return DecorationSet.create(doc, [Decoration.node(0, firstChild.nodeSize, attributes)])
    },
  },
})

export function createState(text: string): EditorState {
  return EditorState.create({
    doc: parseDocument(text),
    plugins: [
      typingRules,
      keymap({ 'Mod-z': undo, 'Mod-y': redo, 'Shift-Mod-z': redo }),
      keymap({ Enter: linkOnEnter }),
      keymap(editKeys),
      keymap(baseKeymap),
      history(),
      dropCursor({ color: false, class: 'drop-cursor', width: 3 }),
      gapCursor(),
      // A table that is selected as a block is cut and dragged whole.
      tableEditing({ allowTableNodeSelection: true }),
      placeholder,
    ],
  })
}

/** Brings the document to this text by replacing only the blocks that differ, so that undo still works. */
export function replaceText(state: EditorState, text: string): Transaction {
  const next = parseDocument(text)
  const { doc, tr } = state
  let start = 0
  while (start < doc.childCount && start < next.childCount && doc.child(start).eq(next.child(start))) start++
  let end = 0
  const most = Math.min(doc.childCount, next.childCount) - start
  while (end < most && fromEnd(doc, end).eq(fromEnd(next, end))) end++
  const changed = next.content.content.slice(start, next.childCount - end)
  const resolved = doc.resolve(0)
  tr.replaceWith(resolved.posAtIndex(start), resolved.posAtIndex(doc.childCount - end), changed)
  for (const [name, value] of Object.entries(docAttrs(next))) tr.setDocAttribute(name, value)
  return tr
}

const fromEnd = (doc: Node, index: number) => doc.child(doc.childCount - 1 - index)

const { nodes, marks } = schema

/** `**bold**` */
const bold = new InputRule(/\*\*([^*]+)\*\*$/, (state, match, start, end) => {
  const text = match[1] ?? ''
  if (!state.doc.resolve(start).parent.type.allowsMarkType(marks.strong)) return null
  return state.tr.replaceWith(start, end, schema.text(text, [marks.strong.create()])).removeStoredMark(marks.strong)
})

/** `*italics*`, but neither `2*3*` nor a half of `**bold**`. */
const italics = new InputRule(/(?<![*\p{L}\p{N}])\*[^*\s](?:[^*]*[^*\s])?\*$/u, (state, _match, start, end) => {
  if (!state.doc.resolve(start).parent.type.allowsMarkType(marks.emphasis)) return null
  return state.tr
    .addMark(start + 1, end, marks.emphasis.create())
    .delete(start, start + 1)
    .removeStoredMark(marks.emphasis)
})

/** `> ` makes a quote; a quote that begins with `Never: ` is a callout. */
const callout = new InputRule(/^[A-Za-z ]{3,14}: $/, (state, match, start, end) => {
  const { $from } = state.selection
  const parsed = $from.parent.type === nodes.quote ? parseCallout(`${match[0]}x`) : undefined
  if (!parsed) return null
  return state.tr.delete(start, end).setNodeMarkup($from.before(), nodes.callout, { tone: parsed.tone })
})

const dashes = new InputRule(/^---$/, (state) => {
  const { $from } = state.selection
  if ($from.depth !== 1 || $from.parent.type !== nodes.paragraph) return null
  return state.tr.replaceWith($from.before(), $from.after(), [nodes.break.create(), nodes.paragraph.create()])
})

const typingRules = inputRules({
  rules: [
    textblockTypeInputRule(/^##\s$/, nodes.section),
    textblockTypeInputRule(/^###\s$/, nodes.subsection),
    wrappingInputRule(/^[-*]\s$/, nodes.bullet_list),
    wrappingInputRule(/^(\d{1,3})\.\s$/, nodes.ordered_list, (match) => ({ start: Number(match[1]) })),
    textblockTypeInputRule(/^>\s$/, nodes.quote),
    callout,
    dashes,
    bold,
    italics,
    typedUrl,
  ],
})
