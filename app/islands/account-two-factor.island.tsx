import { useState, type SubmitEvent } from 'react'
import { BackupCodes, Enrolment } from './two-factor-setup.tsx'
import { PasswordAsked } from './password-prompt.tsx'
import { secondFactorNow } from './two-factor-state.ts'
import { useAuthCall } from '../client/use-auth-request.ts'
import { valuesOf } from '../client/form-values.ts'
import { tellSession } from '../client/session-events.ts'
import { showToast } from '../client/toasts.ts'

type Factor = { totpURI: string; backupCodes: readonly string[] }

/** Off, being set up, or on. Every change asks for the password again, and for a code once it is on. */
export function AccountTwoFactor({ enabled }: { enabled: boolean }) {
  const { busy, error, call } = useAuthCall()
  const [on, setOn] = useState(enabled)
  const [factor, setFactor] = useState<Factor>()
  const [codes, setCodes] = useState<readonly string[]>()

  const turnOn = (json: object) =>
    call('/api/auth/two-factor/enable', { json }, ({ totpURI = '', backupCodes = [] }) =>
      setFactor({ totpURI, backupCodes }),
    )
  const turnOff = (json: object) =>
    call('/api/auth/two-factor/disable', { json }, () => {
      setOn(false)
      secondFactorNow.set(false)
      setCodes(undefined)
      tellSession('USER_UPDATED')
      showToast({ tone: 'success', title: 'Two-factor sign-in is off' })
    })
  const renew = (json: object) =>
    call('/api/auth/two-factor/generate-backup-codes', { json }, ({ backupCodes }) => setCodes(backupCodes))

  function confirm(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = valuesOf(event.currentTarget, 'code').code.replaceAll(/\s/g, '')
    call('/api/auth/two-factor/verify-totp', { json: { code } }, () => {
      setOn(true)
      secondFactorNow.set(true)
      setCodes(factor?.backupCodes)
      setFactor(undefined)
      tellSession('USER_UPDATED')
      showToast({ tone: 'success', title: 'Two-factor sign-in is on' })
    })
  }

  if (factor) {
    return (
      <Enrolment uri={factor.totpURI} {...{ busy, error }} onSubmit={confirm} onCancel={() => setFactor(undefined)} />
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
        <PasswordAsked
          {...{ busy, error }}
          withCode
          actions={[
            { label: 'New Backup Codes', variant: 'secondary', press: renew },
            { label: 'Turn Off', variant: 'danger-outline', press: turnOff },
          ]}
        />
      ) : (
        <PasswordAsked {...{ busy, error }} actions={[{ label: 'Turn On', variant: 'solid', press: turnOn }]} />
      )}
    </div>
  )
}
