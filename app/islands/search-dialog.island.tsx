import { useEffect } from 'react'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { holdOverlays } from '../client/overlay-queue.ts'
import { searchDialog } from '../client/dialog-state.ts'
import { SearchBox } from './search-combobox.tsx'
import { useStore } from '../client/use-store.ts'

export function SearchDialog() {
  const open = useStore(searchDialog, false)
  useEffect(() => (open ? holdOverlays() : undefined), [open])
  const close = () => searchDialog.set(false)
  return (
    <Dialog open={open} onClose={close} title="Search Articles" className="dialog--search">
      <SearchBox onLeave={close} />
    </Dialog>
  )
}
