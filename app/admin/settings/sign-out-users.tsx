import { useState } from 'react'
import { seen, useBusy } from '#app/client/use-busy.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Input } from '#app/ui/kit/controls.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { call, sentenceOf } from '../kit/fetch-json.ts'
import { confirm, type Question } from '../kit/confirm.tsx'
import { tellFailure, tellSuccess } from '../kit/toasts.ts'

const door = '/api/admin/accounts/sign-out'
type Wish = { email?: string; dropSecondFactor?: boolean }

/** For a stolen device, a lost phone, or a night when nobody is to be trusted. */
export function SignOut() {
  const [email, setEmail] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, run] = useBusy()

  const signOut = (json: Wish, done: string) =>
    run(async () => {
      setFault(undefined)
      try {
        const { sessions } = await seen(call<{ sessions: number }>(door, { method: 'POST', json }))
        tellSuccess(done, sessions === 1 ? 'One session has ended.' : `${sessions} sessions have ended.`)
      } catch (error) {
        setFault(sentenceOf(error))
        tellFailure('Nobody was signed out', error)
      }
    })
  const askFirst = (question: Omit<Question, 'danger'>, then: () => void) =>
    void confirm({ ...question, danger: true }).then((yes) => yes && then())

  function signOutEverybody() {
    const text = 'Readers and other admins have to sign in again. You stay signed in here.'
    const question = { title: 'Sign everybody else out?', text, yes: 'Sign everybody out' }
    askFirst(question, () => signOut({}, 'Everybody else is signed out'))
  }
  function turnOff() {
    if (email.trim() === '') return setFault('Whose account is it?')
    const text = `Do this only when you are sure that ${email} is who asks: afterwards the password alone signs in.`
    const question = { title: 'Turn off two-factor sign-in?', text, yes: 'Turn it off' }
    askFirst(question, () => signOut({ email, dropSecondFactor: true }, 'Two-factor sign-in is off'))
  }

  return (
    <details className="used-in">
      <summary>Sign somebody out</summary>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (email.trim() === '') setFault('Whose account is it?')
          else signOut({ email }, 'Signed out everywhere')
        }}
      >
        <Field label="E-mail address of the account" error={fault}>
          {(wiring) => (
            <Input
              type="email"
              autoComplete="off"
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
              {...wiring}
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
