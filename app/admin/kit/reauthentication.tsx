import { useState } from 'react'
import { ApiError, fetchJson } from '#app/client/fetch-json.ts'
import { formValues } from '#app/client/form-values.ts'
import { useStore } from '#app/client/use-store.ts'
import { errorMessage } from './actions.ts'
import { TextField } from './fields.tsx'
import { FormDialog } from './form-dialog.tsx'
import { createPendingQuestion } from './pending-question.ts'

const { pending, ask } = createPendingQuestion<object, boolean>(false)

/** Runs the task; if the server wants the password again, asks for it and runs the task once more. */
export async function withReauthentication<Value>(task: () => Promise<Value>): Promise<Value> {
  try {
    return await task()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'reauthentication_needed' || !(await ask({}))) throw error
    return task()
  }
}

export function ReauthenticationDialog() {
  const question = useStore(pending, undefined)
  return question && <PasswordQuestion {...question} />
}

function PasswordQuestion({ resolve }: { resolve: (confirmed: boolean) => void }) {
  const [error, setError] = useState<{ password?: string | undefined; code?: string | undefined }>({})
  const [needsCode, setNeedsCode] = useState(false)

  async function submit(form: HTMLFormElement) {
    const { password, code } = formValues(form, 'password', 'code')
    if (password === '') return setError({ password: 'Please enter your password.' })
    try {
      const body = { password, ...(code.trim() !== '' && { code }) }
      await fetchJson('POST /api/account/reauthenticate', { body })
      resolve(true)
    } catch (rejection) {
      const message = errorMessage(rejection) ?? 'The password could not be checked. Please try again.'
      const isCode = rejection instanceof ApiError && rejection.code === 'code_needed'
      if (isCode) setNeedsCode(true)
      setError(isCode ? { code: message } : { password: message })
    }
  }
  return (
    <FormDialog
      onClose={() => resolve(false)}
      title="Please enter your password again"
      onSubmit={submit}
      submitLabel="Continue"
      busyLabel="Checking...">
      <p>This changes who controls the site. What you have entered stays.</p>
      <TextField
        label="Your password"
        name="password"
        type="password"
        autoComplete="current-password"
        error={error.password}
      />
      {needsCode && <TextField label="Code" name="code" autoComplete="one-time-code" error={error.code} />}
    </FormDialog>
  )
}
