import { useEffect } from 'react'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { holdOverlays } from './overlay-queue.ts'
import { searchDialog } from './requests.ts'
import { SearchBox } from './search-box.tsx'
import { useStore } from './use-store.ts'

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
