import { useState, type SubmitEvent } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { Textarea } from '#app/ui/kit/controls.tsx'
import { Field, InputField } from '#app/ui/kit/field.tsx'
import { contactThanks, messageLimits } from '#domain/site/contact-message.ts'
import { countCodePoints } from '#domain/text/text-input.ts'
import { fetchJson, ApiError } from '../client/fetch-json.ts'
import { formValues } from '../client/form-values.ts'
import { showToast } from '../client/toasts.ts'
import { HoneypotField } from './honeypot-field.tsx'
import { withMinimumBusy, useBusy } from '../client/use-busy.ts'

type Texts = Readonly<Record<string, string | undefined>>
/** For the page that answers a browser without script. */
type Props = { values?: Texts; errors?: Texts }

/** The browser validates required fields, the email address and lengths; the server also refuses blank ones. */
export function ContactForm({ values = {}, errors: firstErrors = {} }: Props) {
  const [busy, run] = useBusy()
  const [length, setLength] = useState(countCodePoints(values['message'] ?? ''))
  const [errors, setErrors] = useState(firstErrors)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    run(async () => {
      try {
        const body = formValues(form, 'name', 'email', 'subject', 'message', 'website')
        await withMinimumBusy(fetchJson('POST /api/functions/submit-contact', { body }))
        form.reset()
        setLength(0)
        setErrors({})
        showToast({ tone: 'success', title: 'Message Sent!', text: contactThanks })
      } catch (error) {
        const apiError = error instanceof ApiError ? error : undefined
        const fields = apiError?.fields ?? {}
        setErrors(fields)
        focusFirst(form, Object.keys(fields))
        showToast({
          tone: 'destructive',
          title: 'Error',
          text: apiError?.userMessage ?? 'Failed to send message. Please try again.',
        })
      }
    })
  }

  const bind = (name: keyof typeof messageLimits) => ({
    name,
    required: true,
    error: errors[name],
    maxLength: messageLimits[name],
    defaultValue: values[name],
  })
  const { error: messageError, ...message } = bind('message')
  return (
    <form className="stack" method="post" action="/contact" onSubmit={submit}>
      <div className="field-row">
        <InputField label="Name" autoComplete="name" {...bind('name')} />
        <InputField label="Email" type="email" autoComplete="email" {...bind('email')} />
      </div>
      <InputField label="Subject" {...bind('subject')} />
      <Field
        label="Message"
        error={messageError}
        hint={<span className="numeric">{`${length} of ${message.maxLength} characters`}</span>}>
        {(controlProps) => (
          <Textarea
            rows={7}
            onInput={(event) => setLength(countCodePoints(event.currentTarget.value))}
            {...message}
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

function focusFirst(form: HTMLFormElement, names: readonly string[]) {
  const field = names[0] === undefined ? null : form.elements.namedItem(names[0])
  if (field instanceof HTMLElement) field.focus()
}
