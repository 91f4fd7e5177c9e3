import { Button } from '#app/ui/kit/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { formatDateTime } from './format.ts'

type Props = {
  draft: { at: string; version: number }
  /** Of what is stored now. */
  version: number
  /** Said when it has been saved since. */
  outdatedText: string
  onRestore: () => void
  onDiscard: () => void
}

export function DraftNotice({ draft: found, version, outdatedText: changed, onRestore, onDiscard }: Props) {
  return (
    <div className="notice" role="status">
      <Note lead="Unsaved changes were found.">
        Last edited here on {formatDateTime(found.at)}.{found.version !== version && ` ${changed}`}
      </Note>
      <div className="row row--close">
        <Button variant="secondary" onClick={onRestore}>
          Restore them
        </Button>
        <Button variant="quiet" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </div>
  )
}
