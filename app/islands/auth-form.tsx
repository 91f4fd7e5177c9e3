import type { ReactNode, SubmitEvent } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { formValues } from '../client/form-values.ts'
import { emitSessionEvent } from '../client/session-events.ts'
import { createStore } from '../client/store.ts'
import { redirectAndWait, useAuthRequest } from '../client/use-auth-request.ts'
import { useStore } from '../client/use-store.ts'
import { FormError } from './auth-fields.tsx'

type Props<Name extends string, Data> = {
  fields: readonly Name[]
  /** `code` is there if the form has a `CodeField`. */
  send: (values: Record<Name, string> & { code?: string }) => Promise<Data>
  onDone: (response: Data, values: Record<Name, string>, form: HTMLFormElement) => unknown
  label: string
  busyLabel: string
  /** For the forms of the account page. The others are panels with one wide button. */
  variant?: 'solid' | 'danger'
  disabled?: boolean
  children: ReactNode
  status?: ReactNode
  onCancel?: () => void
  footer?: ReactNode
}

/** Sends its fields, shows the error of the server and stays busy until `onDone` has finished. */
export function AuthForm<const Name extends string, Data>(props: Props<Name, Data>) {
  const { fields, send, onDone, label, busyLabel, variant, disabled, children, status, onCancel, footer } = props
  const { busy, error, call } = useAuthRequest()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const values = formValues(form, ...fields)
    const { code } = formValues(form, 'code')
    call(
      () => send(code ? { ...values, code } : values),
      (response) => onDone(response, values, form),
    )
  }

  const button = (
    <Button type="submit" variant={variant ?? 'primary'} wide={!variant} busy={busy} disabled={disabled}>
      {busy ? busyLabel : label}
    </Button>
  )
  return (
    <form className="stack" method="post" onSubmit={submit}>
      {children}
      <FormError error={error} />
      {status !== undefined && <div role="status">{status}</div>}
      {variant ? (
        <div className={onCancel && 'row'}>
          {button}
          {onCancel && (
            <Button variant="quiet" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      ) : (
        button
      )}
      {footer}
    </form>
  )
}

export function finishSignIn(path: string) {
  emitSessionEvent('SIGNED_IN')
  return redirectAndWait(path)
}

/** Set when it is turned on or off after the page was rendered. */
export const twoFactorEnabled = createStore<boolean | undefined>(undefined)

export function useNeedsCode(twoFactor: boolean): boolean {
  return useStore(twoFactorEnabled, undefined) ?? twoFactor
}
