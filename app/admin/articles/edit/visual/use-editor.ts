import type { EditorState, Transaction } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { createState, replaceText } from './create-state.ts'
import { copiedText, handlePaste, picturesOf, type PasteOptions } from './paste.ts'
import type { PortalStore } from './portal-views.ts'
import { formatDocument } from './text-document.ts'

type Options = PasteOptions & {
  value: string
  onChange: (value: string) => void
  onKey: (event: KeyboardEvent) => boolean
  portals: PortalStore
  /** The state before the Markdown view was shown, with its undo history. */
  memory: RefObject<EditorState | undefined>
}

/** More characters than anyone types before React renders the first of them. */
const rememberedValues = 30

/** The editor in an element, and its latest state. */
export function useEditor(host: RefObject<HTMLDivElement | null>, options: Options) {
  const { value, portals, memory } = options
  const [current, setCurrent] = useState<{ view: EditorView; state: EditorState }>()
  const recentOwnValues = useRef<string[]>([value])
  const handleKey = useEffectEvent(options.onKey)
  const handlePictures = useEffectEvent(options.onPictures)
  const dispatch = useEffectEvent((view: EditorView, transaction: Transaction) => {
    const state = view.state.apply(transaction)
    view.updateState(state)
    memory.current = state
    setCurrent({ view, state })
    if (!transaction.docChanged) return
    const text = formatDocument(state.doc)
    recentOwnValues.current = [...recentOwnValues.current.slice(1 - rememberedValues), text]
    options.onChange(text)
  })
  const mount = useEffectEvent((element: HTMLDivElement) => {
    const view: EditorView = new EditorView(element, {
      state: initialState(memory.current, value),
      dispatchTransaction: (transaction) => dispatch(view, transaction),
      nodeViews: { image: portals.createView, product: portals.createView, comparison: portals.createView },
      attributes: {
        class: 'visual-text prose',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Article text',
        spellcheck: 'true',
      },
      handleKeyDown: (_view, event) => handleKey(event),
      handlePaste: (_view, event) => handlePaste(view, event, { onPictures: (...args) => handlePictures(...args) }),
      handleDrop(_view, event) {
        const pictures = picturesOf(event.dataTransfer?.files)
        if (pictures.length === 0) return false
        event.preventDefault()
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
        handlePictures(pictures, at?.pos ?? view.state.doc.content.size)
        return true
      },
      clipboardTextSerializer: copiedText,
    })
    setCurrent({ view, state: view.state })
    return view
  })

  useEffect(() => {
    if (!host.current) return undefined
    const view = mount(host.current)
    return () => view.destroy()
  }, [host])

  // Changed from outside: a restored draft or an image. Our own value may come back after the next character was typed.
  const view = current?.view
  useEffect(() => {
    if (!view || view.isDestroyed || recentOwnValues.current.includes(value)) return
    if (formatDocument(view.state.doc) === value) return
    recentOwnValues.current = [value]
    view.dispatch(replaceText(view.state, value))
  }, [view, value])
  return current
}

function initialState(remembered: EditorState | undefined, value: string): EditorState {
  if (!remembered) return createState(value)
  return formatDocument(remembered.doc) === value ? remembered : remembered.apply(replaceText(remembered, value))
}
