import { useEffect } from 'react'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { blockOverlays } from '../client/overlay-queue.ts'
import { searchDialogOpen } from '../client/dialog-state.ts'
import { SearchCombobox } from './search-combobox.tsx'
import { useStore } from '../client/use-store.ts'

export function SearchDialog() {
  const open = useStore(searchDialogOpen, false)
  useEffect(() => (open ? blockOverlays() : undefined), [open])
  const close = () => searchDialogOpen.set(false)
  return (
    <Dialog open={open} onClose={close} title="Search Articles" className="dialog--search">
      <SearchCombobox onLeave={close} />
    </Dialog>
  )
}
