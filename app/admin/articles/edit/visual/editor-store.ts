import { Selection, type EditorState, type Transaction } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { createStore } from '#app/client/store.ts'
import { createState, replaceText } from './create-state.ts'
import { copiedText, insertData, type PasteOptions } from './paste.ts'
import { createPortalStore } from './portal-views.ts'
import { formatDocument } from './text-document.ts'

export type EditorEvents = PasteOptions & {
  label: string
  onChange: (text: string) => void
  onKey: (event: KeyboardEvent) => boolean
}
export type EditorStore = ReturnType<typeof createEditorStore>
export type Editor = { view: EditorView; state: EditorState }

/** More characters than anyone types before React renders the first of them. */
const rememberedValues = 30
const fromOutside = 'fromOutside'

/** One article's editor: lives as long as the article is open, so that undo survives a save and a look at the Markdown. */
export function createEditorStore(firstText: string) {
  const portals = createPortalStore()
  const editor = createStore<Editor | undefined>(undefined)
  let state = createState(firstText)
  let ownTexts = [firstText]

  function apply(view: EditorView, transaction: Transaction, { onChange }: EditorEvents) {
    state = view.state.apply(transaction)
    view.updateState(state)
    editor.set({ view, state })
    if (!transaction.docChanged || transaction.getMeta(fromOutside)) return
    const text = formatDocument(state.doc)
    ownTexts = [...ownTexts.slice(1 - rememberedValues), text]
    onChange(text)
  }

  return {
    portals,
    subscribe: editor.subscribe,
    current: editor.get,
    /** Changed from outside: a restored draft or an image. Our own text may come back after the next character was typed. */
    setText(text: string) {
      if (ownTexts.includes(text) || formatDocument(state.doc) === text) return
      ownTexts = [text]
      const change = replaceText(state, text).setMeta(fromOutside, true)
      const mounted = editor.get()
      if (mounted) mounted.view.dispatch(change)
      else state = state.apply(change)
    },
    mount(element: HTMLElement, events: EditorEvents) {
      const { createView } = portals
      const view: EditorView = new EditorView(element, {
        state,
        dispatchTransaction: (transaction) => apply(view, transaction, events),
        nodeViews: { image: createView, product: createView, comparison: createView, figure: createView },
        attributes: {
          class: 'visual-text prose',
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': events.label,
          spellcheck: 'true',
        },
        handleKeyDown: (_view, event) => events.onKey(event),
        handlePaste: (_view, event) => insertData(view, event.clipboardData, events),
        handleDrop: (_view, event) => dropData(view, event, events),
        clipboardTextSerializer: copiedText,
      })
      editor.set({ view, state: view.state })
      return () => {
        editor.set(undefined)
        view.destroy()
      }
    },
  }
}

/** A block or text of the editor itself is moved by ProseMirror. */
function dropData(view: EditorView, event: DragEvent, options: PasteOptions): boolean {
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
  if (view.dragging || !at) return false
  event.preventDefault()
  view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at.pos))))
  return insertData(view, event.dataTransfer, options)
}
