import { RangeSetBuilder, StateField, type EditorState } from '@codemirror/state'
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view'
import { listHiddenLines } from '#domain/articles/article-text.ts'

const hiddenLine = Decoration.line({ class: 'unseen', attributes: { title: 'This line is not shown to readers' } })
const section = Decoration.line({ class: 'section' })
const subsection = Decoration.line({ class: 'subsection' })
const picture = Decoration.line({ class: 'picture' })

/** Styles headings and images, and marks lines that readers will not see. */
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

/** Custom properties of the page reach into the shadow root; its classes do not. */
export const editorTheme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', fontSize: '1rem' },
  '&.cm-focused': { outline: '2px solid var(--ring)', outlineOffset: '-2px', borderRadius: '4px' },
  '.cm-scroller': { fontFamily: 'var(--sans)', lineHeight: '1.65', overflow: 'auto' },
  '.cm-content': { padding: '16px 20px 64px', caretColor: 'var(--pine)', minHeight: '360px' },
  '.cm-line': { padding: '0' },
  '.cm-cursor': { borderLeftColor: 'var(--pine)' },
  '.cm-placeholder': { color: 'var(--ink-soft)' },
  '.section': { fontWeight: '600', fontSize: '1.15em' },
  '.subsection': { fontWeight: '600' },
  '.picture': { color: 'var(--pine)' },
  '.unseen': {
    color: 'var(--danger)',
    backgroundColor: 'var(--danger-soft)',
    textDecoration: 'line-through',
  },
})
