import type { ResolvedPos } from 'prosemirror-model'
import { Selection, type EditorState, type Transaction } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { createStore } from '#app/client/store.ts'
import { createState, replaceText } from './create-state.ts'
import { editorBlockList } from './editor-blocks.ts'
import { copiedText } from './markdown-clipboard.ts'
import { insertData, type PasteOptions } from './paste.ts'
import { createPortalStore } from './portal-views.ts'
import { formatDocument } from './text-document.ts'

export type EditorEvents = PasteOptions & {
  label: string
  isReadOnly?: boolean
  onChange: (text: string) => void
  onKey: (event: KeyboardEvent) => boolean
}
export type EditorStore = ReturnType<typeof createEditorStore>
export type Editor = { view: EditorView; state: EditorState }

/** More characters than anyone types before React renders the first of them. */
const rememberedValues = 30
const widgetNames = editorBlockList.flatMap(({ Widget, nodes }) => (Widget ? Object.keys(nodes) : []))
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
    /**
     * Changed from outside: a restored version, an image, or an edit of the Markdown. Our own texts come back in their
     * order, maybe after the next character was typed; an earlier text after a later one is a change.
     */
    setText(text: string) {
      const index = ownTexts.indexOf(text)
      if (index >= 0) ownTexts = ownTexts.slice(index)
      if (index >= 0 || formatDocument(state.doc) === text) return
      ownTexts = [text]
      const change = replaceText(state, text).setMeta(fromOutside, true)
      const mounted = editor.get()
      if (mounted) mounted.view.dispatch(change)
      else state = state.apply(change)
    },
    mount(element: HTMLElement, events: EditorEvents) {
      const view: EditorView = new EditorView(element, {
        state,
        editable: () => !events.isReadOnly,
        dispatchTransaction: (transaction) => apply(view, transaction, events),
        nodeViews: Object.fromEntries(widgetNames.map((name) => [name, portals.createView])),
        attributes: {
          class: 'visual-text prose',
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': events.label,
          ...(events.isReadOnly && { 'aria-readonly': 'true', tabindex: '0' }),
          spellcheck: 'true',
        },
        // The tools stick at the top of the page, above the text.
        scrollThreshold: { top: 180, bottom: 80, left: 0, right: 0 },
        scrollMargin: { top: 200, bottom: 100, left: 0, right: 0 },
        handleKeyDown: (_view, event) => events.onKey(event),
        handlePaste: (_view, event) => insertData(view, event.clipboardData, events),
        handleDrop: (_view, event) => dropData(view, event, events),
        clipboardTextSerializer: (slice) => copiedText(slice, view.state),
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
  const position = view.state.doc.resolve(at.pos)
  view.dispatch(view.state.tr.setSelection(Selection.near(position)))
  return insertData(view, event.dataTransfer, { ...options, dropAt: nearestGap(view, position, event.clientY) })
}

/** The end of the block under the mouse that is nearer to it. */
function nearestGap(view: EditorView, position: ResolvedPos, y: number): number {
  if (position.depth === 0) return position.pos
  const block = view.nodeDOM(position.before(1))
  if (!(block instanceof HTMLElement)) return position.after(1)
  const { top, bottom } = block.getBoundingClientRect()
  return y < (top + bottom) / 2 ? position.before(1) : position.after(1)
}
