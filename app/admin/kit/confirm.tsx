import { useState } from 'react'
import { createStore } from '#app/client/store.ts'
import { useStore } from '#app/client/use-store.ts'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { TextField } from './fields.tsx'
import { ActionButton } from './buttons.tsx'

export type ConfirmOptions = {
  title: string
  text: string
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  /** The user must type this first; for actions that cannot be undone. */
  requiredPhrase?: string
}
type PendingConfirm = ConfirmOptions & { resolve: (yes: boolean) => void }

const pendingConfirm = createStore<PendingConfirm | undefined>(undefined)

/** Shows a confirmation dialog. A new question cancels the one before. */
export function confirm(question: ConfirmOptions): Promise<boolean> {
  pendingConfirm.get()?.resolve(false)
  return new Promise((resolve) => {
    pendingConfirm.set({
      ...question,
      resolve(yes) {
        pendingConfirm.set(undefined)
        resolve(yes)
      },
    })
  })
}

export function ConfirmDialog() {
  const question = useStore(pendingConfirm, undefined)
  const [typed, setTyped] = useState('')
  const ready =
    question?.requiredPhrase === undefined || typed.trim().toLowerCase() === question.requiredPhrase.toLowerCase()

  function answer(yes: boolean) {
    if (yes && !ready) return
    setTyped('')
    question?.resolve(yes)
  }
  return (
    <Dialog
      open={question !== undefined}
      onClose={() => answer(false)}
      title={question?.title ?? ''}
      actions={
        <>
          <ActionButton onClick={() => answer(false)}>{question?.cancelLabel ?? 'Cancel'}</ActionButton>
          <ActionButton
            variant={question?.danger ? 'danger' : 'primary'}
            aria-disabled={ready ? undefined : true}
            onClick={() => answer(true)}
          >
            {question?.confirmLabel}
          </ActionButton>
        </>
      }
    >
      <p>{question?.text}</p>
      {question?.requiredPhrase !== undefined && (
        <TextField
          label={`Type “${question.requiredPhrase}” to confirm`}
          value={typed}
          autoComplete="off"
          onChange={setTyped}
          onKeyDown={(event) => event.key === 'Enter' && answer(true)}
        />
      )}
    </Dialog>
  )
}
