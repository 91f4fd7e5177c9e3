import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { EditorState, EditorSelection, RangeSetBuilder, StateField } from '@codemirror/state'
import { EditorView, keymap, placeholder, Decoration, type DecorationSet } from '@codemirror/view'
import { useEffect, useEffectEvent, useImperativeHandle, useRef, type Ref } from 'react'
import { listHiddenLines } from '#domain/articles/article-text.ts'

export type EditorHandle = {
  insert: (text: string) => void
  bold: () => void
  /** Adds `## ` before the selected lines, or removes it. */
  heading: (mark: string) => void
  selectedText: () => string
  focus: () => void
}

type Props = {
  ref: Ref<EditorHandle>
  value: string
  onChange: (value: string) => void
  onLink: () => void
}

/** More characters than anyone types before React renders the first of them. */
const rememberedValues = 30

/** In a shadow root CodeMirror uses constructed style sheets, which our content security policy allows, instead of style elements. */
export function TextEditor({ ref, value, onChange, onLink }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const recentOwnValues = useRef<string[]>([])
  const handleChange = useEffectEvent((text: string) => {
    recentOwnValues.current = [...recentOwnValues.current.slice(1 - rememberedValues), text]
    onChange(text)
  })
  const link = useEffectEvent(() => onLink())
  const mountEditor = useEffectEvent((parent: ShadowRoot) => createEditor(parent, value, handleChange, link))

  useEffect(() => {
    if (!host.current) return undefined
    const editor = mountEditor(host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' }))
    view.current = editor
    return () => editor.destroy()
  }, [])

  // Changed from outside: a restored draft or an image.
  useEffect(() => {
    const editor = view.current
    const nextValue = value.replaceAll('\r\n', '\n')
    // Our own value may come back from React after the next character was typed. It must not overwrite that character.
    if (!editor || recentOwnValues.current.includes(nextValue) || editor.state.doc.toString() === nextValue) return
    recentOwnValues.current = []
    const place = Math.min(editor.state.selection.main.head, nextValue.length)
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: nextValue },
      selection: { anchor: place },
    })
  }, [value])

  useImperativeHandle(ref, () => ({
    insert: (text) => view.current && insertText(view.current, text),
    bold: () => void (view.current && toggleBold(view.current)),
    heading: (mark) => view.current && toggleHeading(view.current, mark),
    selectedText() {
      const state = view.current?.state
      return state ? state.sliceDoc(state.selection.main.from, state.selection.main.to) : ''
    },
    focus: () => view.current?.focus(),
  }))
  return <div ref={host} className="text-editor" />
}

function createEditor(
  parent: ShadowRoot,
  doc: string,
  handleChange: (text: string) => void,
  link: () => void,
): EditorView {
  const doLink = () => {
    link()
    return true
  }
  return new EditorView({
    parent,
    root: parent,
    state: EditorState.create({
      doc,
      extensions: [
        history(),
        keymap.of([
          { key: 'Mod-b', run: toggleBold },
          { key: 'Mod-k', run: doLink, preventDefault: true },
          ...defaultKeymap,
          ...historyKeymap,
        ]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': 'Article text', spellcheck: 'true', tabindex: '0' }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) handleChange(update.state.doc.toString())
        }),
        placeholder('Start a section with ##'),
        lineDecorations,
        editorTheme,
      ],
    }),
  })
}

/** Inserts at the cursor; an image gets its own line. */
function insertText(view: EditorView, text: string) {
  const { main } = view.state.selection
  const alone = text.startsWith('![')
  const line = view.state.doc.lineAt(main.to)
  const from = alone ? line.to : main.from
  const to = alone ? line.to : main.to
  const insert = alone ? `${line.text.trim() ? '\n\n' : ''}${text}\n` : text
  view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length }, scrollIntoView: true })
  view.focus()
}

function toggleBold(view: EditorView): boolean {
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

function toggleHeading(view: EditorView, mark: string) {
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

const hiddenLine = Decoration.line({ class: 'unseen', attributes: { title: 'This line is not shown to readers' } })
const section = Decoration.line({ class: 'section' })
const subsection = Decoration.line({ class: 'subsection' })
const picture = Decoration.line({ class: 'picture' })

/** Styles headings and images, and marks lines that readers will not see. */
const lineDecorations = StateField.define<DecorationSet>({
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
const editorTheme = EditorView.theme({
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
