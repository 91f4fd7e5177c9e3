import { useState, type SubmitEvent } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { Input, Textarea } from '#app/ui/kit/controls.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { messageLimits } from '#domain/site/contact-message.ts'
import { countCodePoints } from '#domain/text/text-input.ts'
import { fetchJson, ApiError } from '../client/fetch-json.ts'
import { formValues } from '../client/form-values.ts'
import { showToast } from '../client/toasts.ts'
import { HoneypotField } from './honeypot-field.tsx'
import { withMinimumBusy, useBusy } from '../client/use-busy.ts'

const successText =
  "Thank you for writing to us. We will reply by email. If you don't hear from us within two days, please check your spam folder."

/** The browser validates required fields, the email address and lengths. */
export function ContactForm() {
  const [busy, run] = useBusy()
  const [length, setLength] = useState(0)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    run(async () => {
      try {
        const body = formValues(form, 'name', 'email', 'subject', 'message', 'website')
        await withMinimumBusy(fetchJson('POST /api/functions/submit-contact', { body }))
        form.reset()
        setLength(0)
        showToast({ tone: 'success', title: 'Message Sent!', text: successText })
      } catch (error) {
        const errorText = error instanceof ApiError ? error.userMessage : undefined
        showToast({
          tone: 'destructive',
          title: 'Error',
          text: errorText ?? 'Failed to send message. Please try again.',
        })
      }
    })
  }

  return (
    <form className="stack" method="post" onSubmit={submit}>
      <div className="field-row">
        <Field label="Name">
          {(controlProps) => (
            <Input name="name" autoComplete="name" required maxLength={messageLimits.name} {...controlProps} />
          )}
        </Field>
        <Field label="Email">
          {(controlProps) => (
            <Input
              type="email"
              name="email"
              autoComplete="email"
              required
              maxLength={messageLimits.email}
              {...controlProps}
            />
          )}
        </Field>
      </div>
      <Field label="Subject">
        {(controlProps) => <Input name="subject" required maxLength={messageLimits.subject} {...controlProps} />}
      </Field>
      <Field
        label="Message"
        hint={<span className="numeric">{`${length} of ${messageLimits.message} characters`}</span>}
      >
        {(controlProps) => (
          <Textarea
            name="message"
            rows={7}
            required
            maxLength={messageLimits.message}
            onInput={(event) => setLength(countCodePoints(event.currentTarget.value))}
            {...controlProps}
          />
        )}
      </Field>
      <HoneypotField />
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? 'Sending...' : 'Send Message'}
        </Button>
      </div>
    </form>
  )
}
