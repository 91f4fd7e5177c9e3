import { Button } from '#app/ui/kit/button.tsx'
import { Input } from '#app/ui/kit/controls.tsx'

/** What a reader agrees to. It is stored with the request. */
export const recallMailWording =
  'An email when we confirm that a recall concerns something here, and nothing else. It is separate from the newsletter: this does not sign you up for it. You confirm by a link first, and every email has one to stop.'

type Props = { siteName: string; email?: string; error?: string | undefined }

/** A plain form: it works without script. */
export function RecallMailForm({ siteName, email, error }: Props) {
  return (
    <section className="recall-mail" id="by-email" aria-labelledby="recall-mail">
      <h2 id="recall-mail">Recalls by email from {siteName}</h2>
      <p>{recallMailWording}</p>
      <form method="post" action="/recalls/subscribe" noValidate>
        <div className="field">
          <label className="field__label" htmlFor="recall-email">
            Email address
          </label>
          <div className="joined-field">
            <Input
              id="recall-email"
              type="email"
              name="email"
              autoComplete="email"
              placeholder="you@example.com"
              defaultValue={email}
              aria-describedby={error ? 'recall-email-error' : undefined}
            />
            <Button type="submit" variant="primary">
              Ask for email
            </Button>
          </div>
          {error && (
            <p className="field__error" id="recall-email-error" role="alert">
              {error}
            </p>
          )}
        </div>
      </form>
    </section>
  )
}
