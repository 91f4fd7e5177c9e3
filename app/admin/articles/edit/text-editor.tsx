import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap, placeholder } from '@codemirror/view'
import { useEffect, useEffectEvent, useImperativeHandle, useRef, type Ref } from 'react'
import { toggleBold, insertText, toggleHeading } from './editor-commands.ts'
import { editorTheme, lineDecorations } from './editor-decorations.ts'

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
