import { useState } from 'react'
import { eye, eyeOff } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { alert } from '#app/ui/icons/states.json'
import { Button } from '#app/ui/kit/button.tsx'
import { Input } from '#app/ui/kit/controls.tsx'
import { Field, InputField } from '#app/ui/kit/field.tsx'
import { passwordLengthLimits } from '#domain/accounts/password.ts'

export function EmailField({ readOnlyValue }: { readOnlyValue?: string | undefined }) {
  return (
    <InputField
      label="Email"
      type="email"
      name="email"
      autoComplete="username"
      required
      maxLength={255}
      defaultValue={readOnlyValue}
      readOnly={readOnlyValue !== undefined}
    />
  )
}

type PasswordProps = {
  label?: string
  name?: string
  /** Only a new password is checked for its minimum length. */
  isNew?: boolean
  minLength?: number
}

export function PasswordField({
  label = 'Password',
  name = 'password',
  isNew = false,
  minLength = passwordLengthLimits.min,
}: PasswordProps) {
  const [isVisible, setIsVisible] = useState(false)
  const rules = isNew ? { minLength, maxLength: passwordLengthLimits.max } : { maxLength: passwordLengthLimits.max }
  return (
    <Field label={label} hint={isNew ? `At least ${minLength} characters.` : undefined}>
      {(controlProps) => (
        <div className="password-field">
          <Input
            type={isVisible ? 'text' : 'password'}
            name={name}
            autoComplete={isNew ? 'new-password' : 'current-password'}
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            required
            {...rules}
            {...controlProps}
          />
          <Button
            size="icon"
            aria-label={isVisible ? 'Hide password' : 'Show password'}
            aria-pressed={isVisible}
            onClick={() => setIsVisible(!isVisible)}>
            <Glyph d={isVisible ? eyeOff : eye} />
          </Button>
        </div>
      )}
    </Field>
  )
}

type CodeProps = { label?: string; inputMode?: 'numeric' | 'text'; autoComplete?: 'one-time-code' | 'off' }

export function CodeField({ label, inputMode = 'text', autoComplete = 'one-time-code' }: CodeProps) {
  return (
    <InputField
      label={label ?? 'Authenticator code or backup code'}
      name="code"
      inputMode={inputMode}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={64}
    />
  )
}

/** Always rendered: screen readers announce only changes inside an existing live region. */
export function FormError({ error }: { error: string | undefined }) {
  return (
    <div role="alert">
      {error && (
        <p className="field__error">
          <Glyph d={alert} size="small" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
