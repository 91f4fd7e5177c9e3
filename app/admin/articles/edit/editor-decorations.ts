import { RangeSetBuilder, StateField, type EditorState } from '@codemirror/state'
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view'
import { skippedLines } from '#domain/articles/article-text.ts'

const unseen = Decoration.line({ class: 'unseen', attributes: { title: 'Readers will not see this line' } })
const section = Decoration.line({ class: 'section' })
const subsection = Decoration.line({ class: 'subsection' })
const picture = Decoration.line({ class: 'picture' })

/** Lines by what they become for readers; above all those that become nothing. */
export const lineMarks = StateField.define<DecorationSet>({
  create: marksOf,
  update: (marks, transaction) => (transaction.docChanged ? marksOf(transaction.state) : marks),
  provide: (field) => EditorView.decorations.from(field),
})

function marksOf(state: EditorState): DecorationSet {
  const skipped = new Set(skippedLines(state.doc.toString()))
  const builder = new RangeSetBuilder<Decoration>()
  for (let number = 1; number <= state.doc.lines; number++) {
    const line = state.doc.line(number)
    const mark = skipped.has(number) ? unseen : markOf(line.text.trimStart())
    if (mark) builder.add(line.from, line.from, mark)
  }
  return builder.finish()
}

function markOf(text: string): Decoration | undefined {
  if (text.startsWith('###')) return subsection
  if (text.startsWith('##')) return section
  return text.startsWith('![') ? picture : undefined
}
