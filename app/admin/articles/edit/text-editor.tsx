import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap, placeholder } from '@codemirror/view'
import { useEffect, useEffectEvent, useImperativeHandle, useRef, type Ref } from 'react'
import { boldChosen, insertText, startLines } from './editor-commands.ts'
import { lineMarks } from './editor-decorations.ts'
import { editorTheme } from './editor-theme.ts'

export type EditorHandle = {
  insert: (text: string) => void
  bold: () => void
  /** Puts `## ` before the lines of the selection, or takes it away. */
  heading: (mark: string) => void
  chosen: () => string
  focus: () => void
}

type Props = {
  ref: Ref<EditorHandle>
  value: string
  onChange: (value: string) => void
  onLink: () => void
}

/** More letters than can be typed before React has drawn the first of them. */
const remembered = 30

/** CodeMirror in a shadow root: there its styles come as style sheets, which our content policy allows, not as elements. */
export function TextEditor({ ref, value, onChange, onLink }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const own = useRef<string[]>([])
  const told = useEffectEvent((text: string) => {
    own.current = [...own.current.slice(1 - remembered), text]
    onChange(text)
  })
  const link = useEffectEvent(() => onLink())
  const begin = useEffectEvent((parent: ShadowRoot) => createEditor(parent, value, told, link))

  useEffect(() => {
    if (!host.current) return undefined
    const editor = begin(host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' }))
    view.current = editor
    return () => editor.destroy()
  }, [])

  // Changed from outside: a restored draft, a picture.
  useEffect(() => {
    const editor = view.current
    const wanted = value.replaceAll('\r\n', '\n')
    // A value that the editor itself told comes back while the next letter is already typed: it must not undo it.
    if (!editor || own.current.includes(wanted) || editor.state.doc.toString() === wanted) return
    own.current = []
    const place = Math.min(editor.state.selection.main.head, wanted.length)
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: wanted }, selection: { anchor: place } })
  }, [value])

  useImperativeHandle(ref, () => ({
    insert: (text) => view.current && insertText(view.current, text),
    bold: () => void (view.current && boldChosen(view.current)),
    heading: (mark) => view.current && startLines(view.current, mark),
    chosen() {
      const state = view.current?.state
      return state ? state.sliceDoc(state.selection.main.from, state.selection.main.to) : ''
    },
    focus: () => view.current?.focus(),
  }))
  return <div ref={host} className="text-editor" />
}

function createEditor(parent: ShadowRoot, doc: string, told: (text: string) => void, link: () => void): EditorView {
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
          { key: 'Mod-b', run: boldChosen },
          { key: 'Mod-k', run: doLink, preventDefault: true },
          ...defaultKeymap,
          ...historyKeymap,
        ]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': 'Article text', spellcheck: 'true', tabindex: '0' }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) told(update.state.doc.toString())
        }),
        placeholder('## A section begins with two number signs'),
        lineMarks,
        editorTheme,
      ],
    }),
  })
}
