import { useId } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { Input } from '#app/ui/kit/controls.tsx'
import { showToast } from '../client/toasts.ts'
import { useSubscription } from './use-subscription.ts'

type Props = {
  note: string
  narrow?: boolean
  /** What was typed before, for the page without script. */
  email?: string
}

const welcome = 'Welcome! Please check your inbox for a welcome email.'

export function NewsletterForm({ note, narrow = false, email }: Props) {
  const id = useId()
  const { busy, submit } = useSubscription({
    onEmpty: () =>
      showToast({ tone: 'destructive', title: 'Email required', text: 'Please enter your email address.' }),
    onSubscribed: (message) =>
      showToast({ tone: 'success', title: 'Successfully subscribed!', text: message || welcome }),
    onFailed: () => showToast({ tone: 'destructive', title: 'Subscription failed', text: 'Please try again later.' }),
  })
  const button = narrow ? ({ variant: 'solid', size: 'small' } as const) : ({ variant: 'primary' } as const)
  return (
    <form method="post" action="/newsletter/subscribe" noValidate onSubmit={submit}>
      <div className="field">
        <label className="field__label" htmlFor={id}>
          Email address
        </label>
        <div className="joined-field">
          <Input
            id={id}
            type="email"
            name="email"
            autoComplete="email"
            placeholder="you@example.com"
            defaultValue={email}
          />
          <Button type="submit" busy={busy} wide={narrow} {...button}>
            {busy ? 'Subscribing...' : 'Subscribe'}
          </Button>
        </div>
      </div>
      <p className="form-note">{note}</p>
    </form>
  )
}
