import { copyText } from './actions.ts'
import { ActionButton } from './buttons.tsx'
import { TextField } from './fields.tsx'

type Props = { label: string; url: string; noun?: string }

/** A link or a token that is shown only once, with a button that copies it. */
export function LinkToCopy({ label, url, noun = 'Link' }: Props) {
  return (
    <div className="draft-links__new">
      <TextField label={label} value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
      <ActionButton onClick={() => void copyText(url, `${noun} copied`)}>Copy {noun.toLowerCase()}</ActionButton>
    </div>
  )
}
