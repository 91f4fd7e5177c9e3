import type { SubmitEvent } from 'react'
import type { BodyOf } from '#app/contract/contract.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Textarea } from '#app/ui/kit/controls.tsx'
import { Field, InputField } from '#app/ui/kit/field.tsx'
import { fetchJson } from '../client/fetch-json.ts'
import { formValues } from '../client/form-values.ts'
import { showToast } from '../client/toasts.ts'
import { HoneypotField } from './honeypot-field.tsx'
import { withMinimumBusy, useBusy } from '../client/use-busy.ts'

/** Milliseconds since navigation started, not since hydration: visitors may type before the island is ready. */
const pageAge = () => Math.round(performance.now())

type Texts = Readonly<Record<string, string>>
/** `path` is where a browser without script posts. `values` and `errors` are for the page that answers it. */
type Props = { article_id: string; path: string; values?: Texts; errors?: Texts }

export function CommentForm({ article_id, path, values = {}, errors = {} }: Props) {
  const [busy, run] = useBusy()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const fields = formValues(form, 'author_name', 'author_email', 'content', 'website')
    const { website, ...visibleFields } = fields
    if (Object.values(visibleFields).some((text) => text.trim() === '')) {
      showToast({ tone: 'destructive', title: 'Missing information', text: 'Please fill in all fields' })
      focusFirstEmpty(form)
      return
    }
    if (!form.reportValidity()) return
    run(() => post(form, { ...visibleFields, website, elapsed: pageAge() }))
  }

  async function post(form: HTMLFormElement, body: BodyOf<'POST /api/articles/:id/comments'>) {
    try {
      await withMinimumBusy(fetchJson('POST /api/articles/:id/comments', { params: { id: article_id }, body }))
      form.reset()
      showToast({
        tone: 'success',
        title: 'Comment submitted!',
        text: 'Your comment is awaiting moderation and will appear soon.',
      })
    } catch {
      showToast({ tone: 'destructive', title: 'Error', text: 'Failed to post comment. Please try again.' })
    }
  }

  const bind = (name: string) => ({ name, error: errors[name], defaultValue: values[name] })
  const { error: contentError, ...content } = bind('content')
  return (
    <form className="stack" method="post" action={path} noValidate onSubmit={submit}>
      <h3>Share your thoughts</h3>
      <div className="field-row">
        <InputField label="Name" autoComplete="name" {...bind('author_name')} />
        <InputField label="Email" hint="Never shown." type="email" autoComplete="email" {...bind('author_email')} />
      </div>
      <Field label="Comment" error={contentError}>
        {(controlProps) => <Textarea {...content} {...controlProps} />}
      </Field>
      <HoneypotField />
      <div className="form-foot">
        <span className="field__hint">Your comment will be reviewed before appearing on the page.</span>
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? 'Posting...' : 'Post Comment'}
        </Button>
      </div>
    </form>
  )
}

function focusFirstEmpty(form: HTMLFormElement) {
  const fields = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('.control')
  for (const field of fields) if (field.value.trim() === '') return field.focus()
}
