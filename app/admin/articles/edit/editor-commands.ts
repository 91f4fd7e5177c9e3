import { EditorSelection } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'

/** Inserts at the cursor; an image gets its own line. */
export function insertText(view: EditorView, text: string) {
  const { main } = view.state.selection
  const alone = text.startsWith('![')
  const line = view.state.doc.lineAt(main.to)
  const from = alone ? line.to : main.from
  const to = alone ? line.to : main.to
  const insert = alone ? `${line.text.trim() ? '\n\n' : ''}${text}\n` : text
  view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length }, scrollIntoView: true })
  view.focus()
}

export function toggleBold(view: EditorView): boolean {
  view.dispatch(
    view.state.changeByRange((range) => ({
      changes: [
        { from: range.from, insert: '**' },
        { from: range.to, insert: '**' },
      ],
      range: EditorSelection.range(range.from + 2, range.to + 2),
    })),
  )
  view.focus()
  return true
}

const headingPrefix = /^#{1,6}\s*/

export function toggleHeading(view: EditorView, mark: string) {
  const { main } = view.state.selection
  const { doc } = view.state
  const first = doc.lineAt(main.from).number
  const last = doc.lineAt(main.to).number
  const changes = Array.from({ length: last - first + 1 }, (_, index) => {
    const line = doc.line(first + index)
    const old = headingPrefix.exec(line.text)?.[0] ?? ''
    return { from: line.from, to: line.from + old.length, insert: old.trim() === mark ? '' : `${mark} ` }
  })
  const change = view.state.changes(changes)
  view.dispatch({ changes: change, selection: EditorSelection.cursor(change.mapPos(main.head, 1)) })
  view.focus()
}
