import { useState, type SubmitEvent } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { Input, Textarea } from '#app/ui/kit/controls.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { messageLimits } from '#domain/site/contact-message.ts'
import { codePoints } from '#domain/text/text-input.ts'
import { ask, Refused } from '../client/fetch-json.ts'
import { valuesOf } from '../client/form-values.ts'
import { showToast } from '../client/toasts.ts'
import { Trap } from './honeypot-field.tsx'
import { seen, useBusy } from '../client/use-busy.ts'

const thanks =
  'Thank you for writing to us. We will reply by e-mail; if you see nothing within two days, please look in your spam folder too.'

/** The browser checks `required`, the address and the lengths by itself. */
export function ContactForm() {
  const [busy, run] = useBusy()
  const [length, setLength] = useState(0)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    run(async () => {
      try {
        const json = valuesOf(form, 'name', 'email', 'subject', 'message', 'website')
        await seen(ask('/api/functions/submit-contact', { method: 'POST', json }))
        form.reset()
        setLength(0)
        showToast({ tone: 'success', title: 'Message Sent!', text: thanks })
      } catch (error) {
        const said = error instanceof Refused ? error.said : undefined
        showToast({ tone: 'destructive', title: 'Error', text: said ?? 'Failed to send message. Please try again.' })
      }
    })
  }

  return (
    <form className="stack" method="post" onSubmit={submit}>
      <div className="field-row">
        <Field label="Name">
          {(wiring) => <Input name="name" autoComplete="name" required maxLength={messageLimits.name} {...wiring} />}
        </Field>
        <Field label="Email">
          {(wiring) => (
            <Input
              type="email"
              name="email"
              autoComplete="email"
              required
              maxLength={messageLimits.email}
              {...wiring}
            />
          )}
        </Field>
      </div>
      <Field label="Subject">
        {(wiring) => <Input name="subject" required maxLength={messageLimits.subject} {...wiring} />}
      </Field>
      <Field
        label="Message"
        hint={<span className="figures">{`${length} of ${messageLimits.message} characters`}</span>}
      >
        {(wiring) => (
          <Textarea
            name="message"
            rows={7}
            required
            maxLength={messageLimits.message}
            onInput={(event) => setLength(codePoints(event.currentTarget.value))}
            {...wiring}
          />
        )}
      </Field>
      <Trap />
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? 'Sending...' : 'Send Message'}
        </Button>
      </div>
    </form>
  )
}
