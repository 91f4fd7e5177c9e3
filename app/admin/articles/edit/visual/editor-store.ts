import { Selection, type EditorState, type Transaction } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { createStore } from '#app/client/store.ts'
import { createState, replaceText } from './create-state.ts'
import { copiedText, insertData, type PasteOptions } from './paste.ts'
import { PortalStore } from './portal-views.ts'
import { formatDocument } from './text-document.ts'

export type EditorEvents = PasteOptions & {
  label: string
  onChange: (text: string) => void
  onKey: (event: KeyboardEvent) => boolean
}
export type Editor = { view: EditorView; state: EditorState }

/** More characters than anyone types before React renders the first of them. */
const rememberedValues = 30
const fromOutside = 'fromOutside'

/** One article's editor: lives as long as the article is open, so that undo survives a save and a look at the Markdown. */
export class EditorStore {
  readonly portals = new PortalStore()
  readonly #editor = createStore<Editor | undefined>(undefined)
  #state: EditorState
  #ownTexts: string[]

  constructor(text: string) {
    this.#state = createState(text)
    this.#ownTexts = [text]
  }

  readonly subscribe = this.#editor.subscribe
  readonly current = this.#editor.get

  /** Changed from outside: a restored draft or an image. Our own text may come back after the next character was typed. */
  readonly setText = (text: string) => {
    if (this.#ownTexts.includes(text) || formatDocument(this.#state.doc) === text) return
    this.#ownTexts = [text]
    const change = replaceText(this.#state, text).setMeta(fromOutside, true)
    const editor = this.current()
    if (editor) editor.view.dispatch(change)
    else this.#state = this.#state.apply(change)
  }

  readonly mount = (element: HTMLElement, events: EditorEvents) => {
    const { createView } = this.portals
    const view: EditorView = new EditorView(element, {
      state: this.#state,
      dispatchTransaction: (transaction) => this.#apply(view, transaction, events),
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
    this.#editor.set({ view, state: view.state })
    return () => {
      this.#editor.set(undefined)
      view.destroy()
    }
  }

  #apply(view: EditorView, transaction: Transaction, { onChange }: EditorEvents) {
    this.#state = view.state.apply(transaction)
    view.updateState(this.#state)
    this.#editor.set({ view, state: this.#state })
    if (!transaction.docChanged || transaction.getMeta(fromOutside)) return
    const text = formatDocument(this.#state.doc)
    this.#ownTexts = [...this.#ownTexts.slice(1 - rememberedValues), text]
    onChange(text)
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
