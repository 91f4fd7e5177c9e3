import type { EditorState, Transaction } from 'prosemirror-state'
import { docAttrs, schema, type SourceRow } from './schema.ts'
import { maxSources } from './source-rows.ts'

export const emptySource = { title: '', organization: '', url: '', checked: '' }

/** Undefined when there are as many as the format can number. */
export function addSource(state: EditorState, source: Omit<SourceRow, 'number'>): Transaction | undefined {
  const { sources } = docAttrs(state.doc)
  const number = Math.max(0, ...sources.map((row) => row.number)) + 1
  return number > maxSources ? undefined : state.tr.setDocAttribute('sources', [...sources, { ...source, number }])
}

export function changeSource(state: EditorState, number: number, part: Partial<SourceRow>): Transaction {
  const sources = docAttrs(state.doc).sources.map((row) => (row.number === number ? { ...row, ...part } : row))
  return state.tr.setDocAttribute('sources', sources)
}

/** Numbers the sources from one in this order. References follow; those of a source that is gone are removed. */
export function arrangeSources(state: EditorState, order: readonly SourceRow[]): Transaction {
  const numbers = new Map(order.map((row, index) => [row.number, index + 1]))
  const { tr } = state
  state.doc.descendants((node, pos) => {
    if (node.type !== schema.nodes.reference) return
    const number = numbers.get(Number(node.attrs['number']))
    const at = tr.mapping.map(pos)
    if (number === undefined) tr.delete(at, at + node.nodeSize)
    else if (number !== node.attrs['number']) tr.setNodeMarkup(at, null, { number }, node.marks)
  })
  return tr.setDocAttribute(
    'sources',
    order.map((row, index) => ({ ...row, number: index + 1 })),
  )
}
