import { useState } from 'react'
import { useStore } from '#app/client/use-store.ts'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { TextField } from './fields.tsx'
import { ActionButton } from './buttons.tsx'
import { createPendingQuestion } from './pending-question.ts'

export type ConfirmOptions = {
  title: string
  text: string
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  /** The user must type this first; for actions that cannot be undone. */
  requiredPhrase?: string
}

const { pending, ask } = createPendingQuestion<ConfirmOptions, boolean>(false)

/** Shows a confirmation dialog. */
export const confirm = ask

export function ConfirmDialog() {
  const question = useStore(pending, undefined)
  return question && <Question {...question} />
}

export function Question({
  resolve,
  requiredPhrase,
  ...question
}: ConfirmOptions & { resolve: (yes: boolean) => void }) {
  const [phrase, setPhrase] = useState('')
  const ready = requiredPhrase === undefined || phrase.trim().toLowerCase() === requiredPhrase.toLowerCase()
  const cancel = () => resolve(false)
  const accept = () => ready && resolve(true)
  return (
    <Dialog
      onClose={cancel}
      title={question.title}
      actions={
        <>
          <ActionButton onClick={cancel}>{question.cancelLabel ?? 'Cancel'}</ActionButton>
          <ActionButton
            variant={question.danger ? 'danger' : 'primary'}
            aria-disabled={ready ? undefined : true}
            onClick={accept}>
            {question.confirmLabel}
          </ActionButton>
        </>
      }>
      <p>{question.text}</p>
      {requiredPhrase !== undefined && (
        <TextField
          label={`Type “${requiredPhrase}” to confirm`}
          value={phrase}
          autoComplete="off"
          onChange={setPhrase}
          onKeyDown={(event) => event.key === 'Enter' && accept()}
        />
      )}
    </Dialog>
  )
}
