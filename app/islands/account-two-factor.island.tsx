import { useState, useEffect } from 'react'
import type { BodyOf, ResponseOf } from '#app/contract/contract.ts'
import { PasswordPrompt } from './password-prompt.tsx'
import { AuthForm, twoFactorEnabled } from './auth-form.tsx'
import { fetchJson } from '../client/fetch-json.ts'
import { useAuthRequest } from '../client/use-auth-request.ts'
import { emitSessionEvent } from '../client/session-events.ts'
import { showToast } from '../client/toasts.ts'
import { InputField } from '#app/ui/kit/field.tsx'

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

  if (factor) {
    const handleConfirmed = () => {
      setOn(true)
      twoFactorEnabled.set(true)
      setCodes(factor.backupCodes)
      setFactor(undefined)
      emitSessionEvent('USER_UPDATED')
      showToast({ tone: 'success', title: 'Two-factor sign-in is on' })
    }
    return <TwoFactorSetup uri={factor.totpURI} onConfirmed={handleConfirmed} onCancel={() => setFactor(undefined)} />
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

type SetupProps = { uri: string; onConfirmed: () => void; onCancel: () => void }

function TwoFactorSetup({ uri, onConfirmed, onCancel }: SetupProps) {
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const drawing = useQrCode(uri)
  return (
    <AuthForm
      fields={['code']}
      send={({ code }) =>
        fetchJson('POST /api/auth/two-factor/verify-totp', { body: { code: code.replaceAll(/\s/g, '') } })
      }
      onDone={onConfirmed}
      label="Turn On"
      busyLabel="Checking..."
      variant="solid"
      onCancel={onCancel}>
      {drawing && (
        <>
          <p>Scan this QR code with your authenticator app:</p>
          <svg
            className="qr"
            viewBox={`0 0 ${drawing.size} ${drawing.size}`}
            role="img"
            aria-label="The key below as a QR code"
            shapeRendering="crispEdges">
            <path d={drawing.path} />
          </svg>
        </>
      )}
      <p>{drawing ? 'Or' : 'In your authenticator app,'} add an account manually and enter this key:</p>
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
      <InputField
        label="Code from the app"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={12}
      />
    </AuthForm>
  )
}

/** Loaded separately. If that fails, the key can still be typed. */
function useQrCode(text: string) {
  const [drawing, setDrawing] = useState<{ size: number; path: string }>()
  useEffect(() => {
    import('#app/ui/kit/qr.ts').then(
      ({ drawQr }) => setDrawing(drawQr(text)),
      () => {},
    )
  }, [text])
  return drawing
}

function BackupCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className="stack" role="status">
      <p>
        Keep these backup codes in a safe place. Each works once if you lose your phone. They will not be shown again.
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
