import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { editorBlockOf } from './editor-blocks.ts'
import type { Portal, PortalStore } from './portal-views.ts'

type Props = { store: PortalStore; onEdit: (portal: Portal) => void }

/** The blocks that a component shows. */
export function BlockWidgets({ store, onEdit }: Props) {
  const portals = useSyncExternalStore(store.subscribe, store.list)
  return portals.map((portal) => {
    const Widget = editorBlockOf(portal.node.type.name)?.Widget
    return (
      Widget &&
      createPortal(<Widget portal={portal} onEdit={() => onEdit(portal)} />, portal.element, String(portal.key))
    )
  })
}
