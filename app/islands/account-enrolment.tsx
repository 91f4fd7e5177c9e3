import type { SubmitEvent } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { Input } from '#app/ui/kit/controls.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { CallError } from './auth-fields.tsx'

type Props = {
  uri: string
  busy: boolean
  error: string | undefined
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  onCancel: () => void
}

/** The key, to type or to open in an app on this device, and the first code as proof that it arrived. */
export function Enrolment({ uri, busy, error, onSubmit, onCancel }: Props) {
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return (
    <form className="stack" method="post" onSubmit={onSubmit}>
      <p>In your authenticator app, add an account by hand and type this key:</p>
      <p>
        <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <p>
        Or, with the app on this device,{' '}
        <a className="inline-link" href={uri}>
          open the key in it
        </a>
        .
      </p>
      <Field label="The code that the app shows now">
        {(wiring) => (
          <Input name="code" inputMode="numeric" autoComplete="one-time-code" required maxLength={12} {...wiring} />
        )}
      </Field>
      <CallError error={error} />
      <div className="row">
        <Button type="submit" variant="solid" busy={busy}>
          {busy ? 'Checking...' : 'Turn On'}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

export function BackupCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className="stack" role="status">
      <p>
        Keep these backup codes in a safe place. Each signs you in once, should you lose your phone. They are not shown
        again.
      </p>
      <ul className="row">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </div>
  )
}
