import { useState, type SubmitEvent } from 'react'
import type { BodyOf, ResponseOf } from '#app/contract/contract.ts'
import { BackupCodes, TwoFactorSetup } from './two-factor-setup.tsx'
import { PasswordPrompt } from './password-prompt.tsx'
import { twoFactorEnabled } from './auth-form.tsx'
import { fetchJson } from '../client/fetch-json.ts'
import { useAuthRequest } from '../client/use-auth-request.ts'
import { formValues } from '../client/form-values.ts'
import { emitSessionEvent } from '../client/session-events.ts'
import { showToast } from '../client/toasts.ts'

type Factor = ResponseOf<'POST /api/auth/two-factor/enable'>
type Credentials = BodyOf<'POST /api/auth/two-factor/disable'>

/** Off, being set up, or on. Every change needs the password, and a code once it is on. */
export function AccountTwoFactor({ enabled }: { enabled: boolean }) {
  const { busy, error, call } = useAuthRequest()
  const [on, setOn] = useState(enabled)
  const [factor, setFactor] = useState<Factor>()
  const [codes, setCodes] = useState<readonly string[]>()

  const turnOn = ({ password }: Credentials) =>
    call(() => fetchJson('POST /api/auth/two-factor/enable', { body: { password } }), setFactor)
  const turnOff = (body: Credentials) => {
    const send = () => fetchJson('POST /api/auth/two-factor/disable', { body })
    call(send, () => {
      setOn(false)
      twoFactorEnabled.set(false)
      setCodes(undefined)
      emitSessionEvent('USER_UPDATED')
      showToast({ tone: 'success', title: 'Two-factor sign-in is off' })
    })
  }
  const renew = (body: Credentials) => {
    const send = () => fetchJson('POST /api/auth/two-factor/generate-backup-codes', { body })
    call(send, ({ backupCodes }) => setCodes(backupCodes))
  }

  function confirm(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = formValues(event.currentTarget, 'code').code.replaceAll(/\s/g, '')
    const send = () => fetchJson('POST /api/auth/two-factor/verify-totp', { body: { code } })
    call(send, () => {
      setOn(true)
      twoFactorEnabled.set(true)
      setCodes(factor?.backupCodes)
      setFactor(undefined)
      emitSessionEvent('USER_UPDATED')
      showToast({ tone: 'success', title: 'Two-factor sign-in is on' })
    })
  }

  if (factor) {
    return (
      <TwoFactorSetup
        uri={factor.totpURI}
        {...{ busy, error }}
        onSubmit={confirm}
        onCancel={() => setFactor(undefined)}
      />
    )
  }
  return (
    <div className="stack">
      <p role="status">
        {on
          ? 'On: signing in needs your password and a code from your authenticator app.'
          : 'Off: signing in needs your password only.'}
      </p>
      {codes && <BackupCodes codes={codes} />}
      {on ? (
        <PasswordPrompt
          {...{ busy, error }}
          withCode
          actions={[
            { label: 'New Backup Codes', variant: 'secondary', onSubmit: renew },
            { label: 'Turn Off', variant: 'danger-outline', onSubmit: turnOff },
          ]}
        />
      ) : (
        <PasswordPrompt {...{ busy, error }} actions={[{ label: 'Turn On', variant: 'solid', onSubmit: turnOn }]} />
      )}
    </div>
  )
}
