import { useState } from 'react'
import { createStore } from '#app/client/store.ts'
import { useStore } from '#app/client/use-store.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Input } from '#app/ui/kit/controls.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { Field } from '#app/ui/kit/field.tsx'

export type Question = {
  title: string
  text: string
  yes: string
  no?: string
  danger?: boolean
  /** For what cannot be undone: these words must be typed first. */
  typed?: string
}
type Asked = Question & { answer: (yes: boolean) => void }

const asked = createStore<Asked | undefined>(undefined)

/** Asks one question at a time, in a dialog. */
export function confirm(question: Question): Promise<boolean> {
  asked.get()?.answer(false)
  return new Promise((resolve) => {
    asked.set({
      ...question,
      answer(yes) {
        asked.set(undefined)
        resolve(yes)
      },
    })
  })
}

export function ConfirmDialog() {
  const question = useStore(asked, undefined)
  const [typed, setTyped] = useState('')
  const ready = question?.typed === undefined || typed.trim().toLowerCase() === question.typed.toLowerCase()

  function answer(yes: boolean) {
    if (yes && !ready) return
    setTyped('')
    question?.answer(yes)
  }
  return (
    <Dialog
      open={question !== undefined}
      onClose={() => answer(false)}
      title={question?.title ?? ''}
      actions={
        <>
          <Button variant="secondary" onClick={() => answer(false)}>
            {question?.no ?? 'Cancel'}
          </Button>
          <Button
            variant={question?.danger ? 'danger' : 'primary'}
            aria-disabled={ready ? undefined : true}
            onClick={() => answer(true)}
          >
            {question?.yes}
          </Button>
        </>
      }
    >
      <p>{question?.text}</p>
      {question?.typed !== undefined && (
        <Field label={`Type “${question.typed}” to confirm`}>
          {(wiring) => (
            <Input
              value={typed}
              autoComplete="off"
              onChange={(event) => setTyped(event.currentTarget.value)}
              onKeyDown={(event) => event.key === 'Enter' && answer(true)}
              {...wiring}
            />
          )}
        </Field>
      )}
    </Dialog>
  )
}
