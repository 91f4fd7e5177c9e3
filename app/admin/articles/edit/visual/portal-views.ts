import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView, NodeViewConstructor } from 'prosemirror-view'
import { createStore } from '#app/client/store.ts'

/** A block that a React component shows, rendered into the element that the editor placed for it. */
export type Portal = {
  key: number
  element: HTMLElement
  node: Node
  selected: boolean
  change: (attrs: Record<string, unknown>) => void
  remove: () => void
}

export type PortalStore = ReturnType<typeof createPortalStore>

export function createPortalStore() {
  const { subscribe, get: list, set } = createStore<readonly Portal[]>([])
  let lastKey = 0
  const createView: NodeViewConstructor = (first, view, getPos) => {
    const key = ++lastKey
    const element = document.createElement('div')
    element.className = 'block-widget'
    element.contentEditable = 'false'
    const update = (part: Partial<Portal>) =>
      set(list().map((portal) => (portal.key === key ? { ...portal, ...part } : portal)))
    const current = () => blockAt(view, getPos())
    const portal: Portal = {
      key,
      element,
      node: first,
      selected: false,
      change(attrs) {
        const at = current()
        if (at) view.dispatch(view.state.tr.setNodeMarkup(at.pos, null, { ...at.node.attrs, ...attrs }))
      },
      remove() {
        const at = current()
        if (at) view.dispatch(view.state.tr.delete(at.pos, at.pos + at.node.nodeSize))
        view.focus()
      },
    }
    set([...list(), portal])
    const nodeView: NodeView = {
      dom: element,
      update(node) {
        if (node.type !== first.type) return false
        update({ node })
        return true
      },
      selectNode: () => update({ selected: true }),
      deselectNode: () => update({ selected: false }),
      // Fields and buttons inside take care of their own events.
      stopEvent: ({ target }) =>
        target instanceof Element && target.closest('input, textarea, button, select') !== null,
      ignoreMutation: () => true,
      destroy: () => set(list().filter((each) => each.key !== key)),
    }
    return nodeView
  }
  return { subscribe, list, createView }
}

function blockAt(view: EditorView, pos: number | undefined) {
  const node = pos === undefined ? null : view.state.doc.nodeAt(pos)
  return pos === undefined || !node ? undefined : { pos, node }
}
