import { RangeSetBuilder, StateField, type EditorState } from '@codemirror/state'
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view'
import { listHiddenLines } from '#domain/articles/article-text.ts'

const hiddenLine = Decoration.line({ class: 'unseen', attributes: { title: 'This line is not shown to readers' } })
const section = Decoration.line({ class: 'section' })
const subsection = Decoration.line({ class: 'subsection' })
const picture = Decoration.line({ class: 'picture' })

/** Lines by what they become for readers; above all those that become nothing. */
export const lineDecorations = StateField.define<DecorationSet>({
  create: buildDecorations,
  update: (marks, transaction) => (transaction.docChanged ? buildDecorations(transaction.state) : marks),
  provide: (field) => EditorView.decorations.from(field),
})

function buildDecorations(state: EditorState): DecorationSet {
  const skipped = new Set(listHiddenLines(state.doc.toString()))
  const builder = new RangeSetBuilder<Decoration>()
  for (let number = 1; number <= state.doc.lines; number++) {
    const line = state.doc.line(number)
    const mark = skipped.has(number) ? hiddenLine : decorationFor(line.text.trimStart())
    if (mark) builder.add(line.from, line.from, mark)
  }
  return builder.finish()
}

function decorationFor(text: string): Decoration | undefined {
  if (text.startsWith('###')) return subsection
  if (text.startsWith('##')) return section
  return text.startsWith('![') ? picture : undefined
}
