import { Button } from '#app/ui/kit/button.tsx'
import { Tip } from './tip.tsx'

/** Whether what is typed is stored, in words. */
export function SaveStatus({ saving, dirty }: { saving: boolean; dirty: boolean }) {
  return (
    <span className="soft small" role="status">
      {saving ? 'Saving...' : dirty ? 'Unsaved changes' : 'All changes saved'}
    </span>
  )
}

export function SaveButton({ saving, onSave }: { saving: boolean; onSave: () => void }) {
  return (
    <Tip text="Save" keys="Ctrl S">
      <Button variant="primary" busy={saving} aria-keyshortcuts="Control+S Meta+S" onClick={onSave}>
        {saving ? 'Saving...' : 'Save'}
      </Button>
    </Tip>
  )
}
