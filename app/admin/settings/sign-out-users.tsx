import { useState } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import { useBusy } from '#app/client/use-busy.ts'
import { Button } from '#app/ui/kit/button.tsx'
import type { BodyOf } from '#app/contract/contract.ts'
import { withReauthentication } from '../kit/reauthentication.tsx'
import { TextField } from '../kit/fields.tsx'
import { errorMessage, toastError, toastSuccess } from '../kit/actions.ts'
import { confirm, type ConfirmOptions } from '../kit/confirm.tsx'

/** For a stolen device, a lost phone or a suspected break-in. */
export function SignOutUsers() {
  const [email, setEmail] = useState('')
  const [fieldError, setFieldError] = useState<string>()
  const [busy, run] = useBusy()

  const signOut = (body: BodyOf<'POST /api/admin/accounts/sign-out'>, successTitle: string) =>
    run(async () => {
      setFieldError(undefined)
      try {
        const { sessions } = await withReauthentication(() => fetchJson('POST /api/admin/accounts/sign-out', { body }))
        toastSuccess(successTitle, sessions === 1 ? 'One session has ended.' : `${sessions} sessions have ended.`)
      } catch (error) {
        setFieldError(errorMessage(error))
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
    if (email.trim() === '') return setFieldError('Please enter an email address.')
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
          if (email.trim() === '') setFieldError('Please enter an email address.')
          else signOut({ email }, 'Signed out everywhere')
        }}>
        <TextField
          label="Account email address"
          error={fieldError}
          type="email"
          autoComplete="off"
          value={email}
          onChange={setEmail}
        />
        <div className="row">
          <Button type="submit" variant="secondary" busy={busy}>
            Sign out everywhere
          </Button>
          <Button variant="secondary" busy={busy} onClick={turnOff}>
            Turn off two-factor sign-in
          </Button>
          <Button variant="danger-outline" busy={busy} onClick={signOutEverybody}>
            Sign everyone else out
          </Button>
        </div>
      </form>
    </details>
  )
}
