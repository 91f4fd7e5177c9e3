import { copyText } from './actions.ts'
import { ActionButton } from './buttons.tsx'
import { TextField } from './fields.tsx'

/** A link that is shown only once, with a button that copies it. */
export function LinkToCopy({ label, url }: { label: string; url: string }) {
  return (
    <div className="draft-links__new">
      <TextField label={label} value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
      <ActionButton onClick={() => void copyText(url, 'Link copied')}>Copy link</ActionButton>
    </div>
  )
}
