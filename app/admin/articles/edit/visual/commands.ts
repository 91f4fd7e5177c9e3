import { chainCommands, createParagraphNear, setBlockType, splitBlock, toggleMark } from 'prosemirror-commands'
import type { Attrs, Node, NodeType } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { NodeSelection, Selection, TextSelection, type Command, type EditorState } from 'prosemirror-state'
import { addRowAfter, deleteRow, goToNextCell, isInTable, selectedRect } from 'prosemirror-tables'
import { schema } from './schema.ts'

const { nodes, marks } = schema

export const toggleBold = toggleMark(marks.strong)
export const toggleItalics = toggleMark(marks.emphasis)

export const toggleBlock =
  (type: NodeType, attrs?: Attrs): Command =>
  (state, dispatch) => {
    const { parent } = state.selection.$from
    const same = parent.type === type && (!attrs || parent.hasMarkup(type, { ...parent.attrs, ...attrs }))
    return setBlockType(same ? nodes.paragraph : type, same ? undefined : attrs)(state, dispatch)
  }

const listDepth = ({ selection: { $from } }: EditorState) => {
  let depth = 0
  for (let at = $from.depth; at > 0; at--) if ($from.node(at).type.spec.group === 'block list') depth++
  return depth
}

export const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const { $from } = state.selection
    if (listDepth(state) === 0) return wrapInList(type)(state, dispatch)
    const list = $from.node($from.depth - 2)
    if (list.type === type) return liftListItem(nodes.list_item)(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup($from.before($from.depth - 2), type))
    return true
  }

/** Only one level of nesting. */
const indent: Command = (state, dispatch) => listDepth(state) === 1 && sinkListItem(nodes.list_item)(state, dispatch)

export const moveBlock =
  (by: -1 | 1): Command =>
  (state, dispatch) => {
    const { $from, $to } = state.selection
    const { doc } = state
    const first = $from.index(0)
    const end = Math.max(first + 1, $to.depth === 0 ? $to.index(0) : $to.index(0) + 1)
    const target = by < 0 ? first - 1 : end
    if (target < 0 || target >= doc.childCount) return false
    const neighbor = doc.child(target)
    const from = $from.posAtIndex(first, 0)
    const to = $from.posAtIndex(end, 0)
    const { tr } = state
    if (by < 0) tr.delete(from - neighbor.nodeSize, from).insert(to - neighbor.nodeSize, neighbor)
    else tr.delete(to, to + neighbor.nodeSize).insert(from, neighbor)
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** Replaces an empty paragraph, or stands after the block of the cursor; the cursor goes into it. */
export function insertBlock(state: EditorState, node: Node) {
  const { $from, $to } = state.selection
  const { tr } = state
  const empty = $from.depth === 1 && $from.parent.type === nodes.paragraph && $from.parent.content.size === 0
  const from = empty ? $from.before(1) : $to.depth === 0 ? $to.pos : $to.after(1)
  if (empty) tr.replaceWith(from, $from.after(1), node)
  else tr.insert(from, node)
  if (from + node.nodeSize >= tr.doc.content.size) tr.insert(from + node.nodeSize, nodes.paragraph.create())
  const selection = node.isAtom
    ? Selection.near(tr.doc.resolve(from + node.nodeSize), 1)
    : Selection.near(tr.doc.resolve(from + 1), 1)
  return tr.setSelection(selection).scrollIntoView()
}

/** The first row is the head and stays. */
export const deleteBodyRow: Command = (state, dispatch) =>
  isInTable(state) && selectedRect(state).top > 0 && deleteRow(state, dispatch)

const tableTab =
  (direction: -1 | 1): Command =>
  (state, dispatch, view) => {
    if (!isInTable(state)) return false
    if (goToNextCell(direction)(state, dispatch)) return true
    if (direction < 0 || !addRowAfter(state, dispatch) || !view) return true
    return goToNextCell(1)(view.state, dispatch)
  }

/** Enter goes to the cell below; the last row gets another one. */
const tableEnter: Command = (state, dispatch, view) => {
  if (!isInTable(state)) return false
  const { map, table, tableStart, top, left } = selectedRect(state)
  if (top + 1 >= map.height) {
    addRowAfter(state, dispatch)
    if (view) return tableEnter(view.state, dispatch, view)
    return true
  }
  const cell = tableStart + map.positionAt(top + 1, left, table)
  dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, cell + 1)).scrollIntoView())
  return true
}

/** From the title to the subject, the steps and what to stop at; the last one leaves the block. */
const stepsEnter: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  if (!empty || $from.depth < 2 || $from.node(1).type !== nodes.steps) return false
  const { parent } = $from
  const { tr } = state
  if (parent.type === nodes.step) {
    const lone = $from.node(1).child($from.index(1) - 1).type !== nodes.step
    if (parent.content.size > 0 || lone) return false
    tr.delete($from.before(), $from.after())
    dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve($from.before()), 1)).scrollIntoView())
    return true
  }
  const isLast = $from.indexAfter(1) === $from.node(1).childCount
  if (isLast) {
    tr.insert($from.after(1), nodes.paragraph.create())
    tr.setSelection(TextSelection.create(tr.doc, $from.after(1) + 1))
  } else tr.setSelection(Selection.near(tr.doc.resolve($from.after()), 1))
  dispatch?.(tr.scrollIntoView())
  return true
}

/** Shift-Enter and Mod-Enter leave a table, callout or block of steps. */
const leaveBlock: Command = (state, dispatch) => {
  const { $from } = state.selection
  if ($from.depth === 0) return createParagraphNear(state, dispatch)
  const { tr } = state
  const after = $from.after(1)
  tr.insert(after, nodes.paragraph.create())
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView())
  return true
}

/** Backspace at the start of a heading, quote or callout makes it a paragraph. */
const backToParagraph: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const styled = [nodes.section, nodes.subsection, nodes.quote, nodes.callout].includes($from.parent.type)
  if (!empty || $from.parentOffset > 0 || $from.depth !== 1 || !styled) return false
  return setBlockType(nodes.paragraph)(state, dispatch)
}

export const editKeys: Record<string, Command> = {
  'Mod-b': toggleBold,
  'Mod-i': toggleItalics,
  'Mod-Alt-0': setBlockType(nodes.paragraph),
  'Mod-Alt-2': toggleBlock(nodes.section),
  'Mod-Alt-3': toggleBlock(nodes.subsection),
  'Mod-Shift-7': toggleList(nodes.ordered_list),
  'Mod-Shift-8': toggleList(nodes.bullet_list),
  'Alt-ArrowUp': moveBlock(-1),
  'Alt-ArrowDown': moveBlock(1),
  Enter: chainCommands(tableEnter, stepsEnter, splitListItem(nodes.list_item), liftEmptyItem),
  'Shift-Enter': chainCommands(tableEnter, splitListItem(nodes.list_item), splitBlock),
  'Mod-Enter': leaveBlock,
  Tab: chainCommands(tableTab(1), indent),
  'Shift-Tab': chainCommands(tableTab(-1), liftListItem(nodes.list_item)),
  Backspace: backToParagraph,
}

function liftEmptyItem(...[state, dispatch]: Parameters<Command>): boolean {
  const { $from } = state.selection
  return $from.parent.content.size === 0 && listDepth(state) > 0 && liftListItem(nodes.list_item)(state, dispatch)
}

export function currentBlock({ selection }: EditorState): Node | undefined {
  return selection instanceof NodeSelection && selection.$from.depth === 0 ? selection.node : selection.$from.node(1)
}
