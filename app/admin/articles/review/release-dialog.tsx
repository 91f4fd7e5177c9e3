import { useState } from 'react'
import { TextareaField } from '#app/admin/kit/fields.tsx'
import { FormDialog } from '#app/admin/kit/form-dialog.tsx'
import { createPendingQuestion } from '#app/admin/kit/pending-question.ts'
import { useStore } from '#app/client/use-store.ts'
import { FindingList, type Check } from './finding-list.tsx'

type Question = Pick<Check, 'findings' | 'held'> & { facts?: Check['facts'] }

const { pending, ask } = createPendingQuestion<Question, string | undefined>(undefined)
const minLength = 10

/** Asks whether a text with findings should become public, and why if no person wrote it. Undefined: it should not. */
export const askRelease = ask

export function ReleaseDialog() {
  const question = useStore(pending, undefined)
  return question && <ReleaseForm {...question} />
}

function ReleaseForm({ findings, facts, held, resolve }: Question & { resolve: (reason?: string) => void }) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const submit = () => {
    if (!held || reason.trim().length >= minLength) resolve(reason)
    else setError(`Please enter at least ${minLength} characters.`)
  }
  return (
    <FormDialog
      onClose={() => resolve()}
      title={held ? 'Publish a text that is held back?' : 'Publish despite the safety check?'}
      onSubmit={submit}
      submitLabel="Publish anyway">
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
    </FormDialog>
  )
}
