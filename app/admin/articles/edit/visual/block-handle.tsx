import { NodeSelection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useState, type DragEvent, type RefObject } from 'react'
import { plus } from '#app/ui/icons/controls.json'
import { grip } from '#app/ui/icons/editor.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { schema } from './schema.ts'

type Hovered = { element: HTMLElement; top: number }

function positionOf(view: EditorView, element: HTMLElement): number | undefined {
  let position: number | undefined
  view.state.doc.forEach((_node, offset) => {
    if (position === undefined && view.nodeDOM(offset) === element) position = offset
  })
  return position
}

/** Beside the block under the mouse: a button that inserts after it and a grip to drag it by. Keys do the same: `/` and Alt with an arrow. */
export function BlockHandle({ view, box }: { view: EditorView; box: RefObject<HTMLElement | null> }) {
  const [hovered, setHovered] = useState<Hovered>()
  useEffect(() => {
    const frame = box.current
    if (!frame) return undefined
    const follow = (event: MouseEvent) => {
      const inside = view.dom.getBoundingClientRect()
      const hit = document.elementFromPoint(inside.left + inside.width / 2, event.clientY)
      const element = [...ancestors(hit)].find(({ parentElement }) => parentElement === view.dom)
      if (!(element instanceof HTMLElement)) return
      setHovered({ element, top: element.getBoundingClientRect().top - inside.top })
    }
    const leave = () => setHovered(undefined)
    frame.addEventListener('mousemove', follow)
    frame.addEventListener('mouseleave', leave)
    return () => {
      frame.removeEventListener('mousemove', follow)
      frame.removeEventListener('mouseleave', leave)
    }
  }, [view, box])
  if (!hovered?.element.isConnected) return null

  const { element, top } = hovered
  return (
    <div className="block-handle" style={{ top }}>
      <button
        type="button"
        tabIndex={-1}
        aria-label="Insert a block after this one"
        onClick={() => insertAfter(view, element)}>
        <Glyph d={plus} size="small" />
      </button>
      <button
        type="button"
        tabIndex={-1}
        draggable
        className="block-handle__grip"
        aria-label="Move block: drag, or press Alt with an arrow key"
        onClick={() => selectBlock(view, element)}
        onDragStart={(event) => startDrag(view, event, element)}
        onDragEnd={() => endDrag(view)}>
        <Glyph d={grip} size="small" />
      </button>
    </div>
  )
}

function insertAfter(view: EditorView, element: HTMLElement) {
  const at = positionOf(view, element)
  const node = at === undefined ? null : view.state.doc.nodeAt(at)
  if (at === undefined || !node) return
  const end = at + node.nodeSize
  const { tr } = view.state
  const isEmpty = node.type === schema.nodes.paragraph && node.content.size === 0
  if (!isEmpty) tr.insert(end, schema.nodes.paragraph.create())
  tr.setSelection(TextSelection.create(tr.doc, isEmpty ? at + 1 : end + 1)).insertText('/')
  view.dispatch(tr.scrollIntoView())
  view.focus()
}

function startDrag(view: EditorView, event: DragEvent, element: HTMLElement) {
  const at = positionOf(view, element)
  if (at === undefined) return
  const selection = NodeSelection.create(view.state.doc, at)
  view.dispatch(view.state.tr.setSelection(selection))
  // In another window, the block is read from its text.
  const slice = selection.content()
  const { dom, text } = view.serializeForClipboard(slice)
  event.dataTransfer.effectAllowed = 'copyMove'
  event.dataTransfer.setData('text/html', dom.innerHTML)
  event.dataTransfer.setData('text/plain', text)
  event.dataTransfer.setDragImage(element, 0, 0)
  view.dragging = { slice, move: true }
}

function endDrag(view: EditorView) {
  view.dragging = null
}

function selectBlock(view: EditorView, element: HTMLElement) {
  const at = positionOf(view, element)
  if (at !== undefined) view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)))
  view.focus()
}

function* ancestors(element: Element | null): Generator<Element> {
  for (let at = element; at; at = at.parentElement) yield at
}
