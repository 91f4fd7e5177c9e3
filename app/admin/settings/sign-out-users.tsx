import { useState } from 'react'
import { withMinimumBusy, useBusy } from '#app/client/use-busy.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Input } from '#app/ui/kit/controls.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { fetchUrl } from '#app/client/fetch-json.ts'
import { errorMessage } from '../kit/error-message.ts'
import { confirm, type ConfirmOptions } from '../kit/confirm.tsx'
import { toastError, toastSuccess } from '../kit/toasts.ts'

const signOutPath = '/api/admin/accounts/sign-out'
type SignOutRequest = { email?: string; dropSecondFactor?: boolean }

/** For a stolen device, a lost phone, or a night when nobody is to be trusted. */
export function SignOutUsers() {
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, run] = useBusy()

  const signOut = (json: SignOutRequest, done: string) =>
    run(async () => {
      setProblem(undefined)
      try {
        const { sessions } = await withMinimumBusy(
          fetchUrl<{ sessions: number }>(signOutPath, { method: 'POST', json }),
        )
        toastSuccess(done, sessions === 1 ? 'One session has ended.' : `${sessions} sessions have ended.`)
      } catch (error) {
        setProblem(errorMessage(error))
        toastError("Couldn't sign out", error)
      }
    })
  const confirmThen = (question: Omit<ConfirmOptions, 'danger'>, then: () => void) =>
    void confirm({ ...question, danger: true }).then((yes) => yes && then())

  function signOutEverybody() {
    const text = 'Readers and other admins have to sign in again. You stay signed in here.'
    const question = { title: 'Sign everyone else out?', text, confirmLabel: 'Sign everyone else out' }
    confirmThen(question, () => signOut({}, 'Everyone else was signed out'))
  }
  function turnOff() {
    if (email.trim() === '') return setProblem('Please enter an email address.')
    const text = `Do this only if you are sure the request comes from ${email}. Afterwards, the password alone is enough to sign in.`
    const question = { title: 'Turn off two-factor sign-in?', text, confirmLabel: 'Turn it off' }
    confirmThen(question, () => signOut({ email, dropSecondFactor: true }, 'Two-factor sign-in is off'))
  }

  return (
    <details className="used-in">
      <summary>Sign out a user</summary>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (email.trim() === '') setProblem('Please enter an email address.')
          else signOut({ email }, 'Signed out everywhere')
        }}
      >
        <Field label="Account email address" error={problem}>
          {(controlProps) => (
            <Input
              type="email"
              autoComplete="off"
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
              {...controlProps}
            />
          )}
        </Field>
        <div className="row">
          <Button type="submit" variant="secondary" busy={busy}>
            Sign out everywhere
          </Button>
          <Button variant="secondary" busy={busy} onClick={turnOff}>
            Turn off two-factor sign-in
          </Button>
          <Button variant="danger-outline" busy={busy} onClick={signOutEverybody}>
            Sign everybody else out
          </Button>
        </div>
      </form>
    </details>
  )
}
