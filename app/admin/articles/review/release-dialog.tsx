import { useState } from 'react'
import { TextareaField } from '#app/admin/kit/fields.tsx'
import { DialogForm } from '#app/admin/kit/form-dialog.tsx'
import { createStore } from '#app/client/store.ts'
import { useStore } from '#app/client/use-store.ts'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { FindingList, type Check } from './finding-list.tsx'

type Question = Pick<Check, 'findings' | 'held'> & { facts?: Check['facts'] }
type Pending = Question & { resolve: (reason: string | undefined) => void }

const pending = createStore<Pending | undefined>(undefined)
const minLength = 10

/** Asks whether a text with findings should become public, and why if no person wrote it. Undefined: it should not. */
export function askRelease(question: Question): Promise<string | undefined> {
  pending.get()?.resolve(undefined)
  return new Promise((resolve) => {
    pending.set({
      ...question,
      resolve(reason) {
        pending.set(undefined)
        resolve(reason)
      },
    })
  })
}

export function ReleaseDialog() {
  const question = useStore(pending, undefined)
  const close = () => question?.resolve(undefined)
  const title = question?.held ? 'Publish a text that is held back?' : 'Publish despite the safety check?'
  return (
    <Dialog open={question !== undefined} onClose={close} title={title}>
      {question && <ReleaseForm {...question} onClose={close} />}
    </Dialog>
  )
}

function ReleaseForm({ findings, facts, held, resolve, onClose }: Pending & { onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const submit = () => {
    if (!held || reason.trim().length >= minLength) resolve(reason)
    else setError(`Please enter at least ${minLength} characters.`)
  }
  return (
    <DialogForm onClose={onClose} onSubmit={submit} submitLabel="Publish anyway">
      <FindingList findings={findings} {...(facts && { facts })} />
      {held ? (
        <TextareaField
          label="Why this can be published"
          hint="Recorded with your name and shown to the other editors."
          rows={3}
          value={reason}
          error={error}
          onChange={setReason}
        />
      ) : (
        <p>Your decision is recorded with these findings.</p>
      )}
    </DialogForm>
  )
}
