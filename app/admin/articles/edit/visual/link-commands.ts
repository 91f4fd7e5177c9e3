import type { Mark, ResolvedPos } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import type { LinkTarget } from './editor-dialogs.tsx'
import { schema } from './schema.ts'

const linkIn = (marks: readonly Mark[]) => marks.find(({ type }) => type === schema.marks.link)

function linkRange($at: ResolvedPos): { from: number; to: number; mark: Mark } | undefined {
  const { parent, parentOffset } = $at
  const start = $at.start()
  let range: { from: number; to: number; mark: Mark } | undefined
  parent.forEach((node, offset) => {
    const mark = linkIn(node.marks)
    if (!mark) return
    const from = start + offset
    const to = from + node.nodeSize
    if (range && range.to === from && range.mark.eq(mark)) range.to = to
    else if (!range || range.to < start + parentOffset) range = { from, to, mark }
  })
  return range && range.from <= $at.pos && $at.pos <= range.to ? range : undefined
}

function rangeOf({ selection, doc }: EditorState) {
  const link = selection.empty && selection.$from.parent.isTextblock ? linkRange(selection.$from) : undefined
  const { from, to } = link ?? selection
  const mark = link?.mark ?? linkIn(doc.resolve(from).marksAcross(doc.resolve(to)) ?? [])
  return { from, to, mark }
}

export function linkAtSelection(state: EditorState): LinkTarget {
  const { from, to, mark } = rangeOf(state)
  return { href: mark ? String(mark.attrs['href']) : '', text: state.doc.textBetween(from, to, ' ') }
}

/** Links the selection. With another text than the selected one, that text replaces it. */
export function applyLink(state: EditorState, { href, text }: LinkTarget): Transaction {
  const { from, to } = rangeOf(state)
  const { tr } = state
  const end = tr.doc.textBetween(from, to, ' ') === text ? to : from + text.length
  if (end !== to || from === to) tr.insertText(text, from, to)
  tr.removeMark(from, end, schema.marks.link)
  if (href) tr.addMark(from, end, schema.marks.link.create({ href }))
  return tr.removeStoredMark(schema.marks.link).scrollIntoView()
}
