import { useEffect, useState, type SubmitEvent } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { InputField } from '#app/ui/kit/field.tsx'
import { FormError } from './auth-fields.tsx'

type Props = {
  uri: string
  busy: boolean
  error: string | undefined
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  onCancel: () => void
}

export function TwoFactorSetup({ uri, busy, error, onSubmit, onCancel }: Props) {
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const drawing = useQrCode(uri)
  return (
    <form className="stack" method="post" onSubmit={onSubmit}>
      {drawing && (
        <>
          <p>Scan this QR code with your authenticator app:</p>
          <svg
            className="qr"
            viewBox={`0 0 ${drawing.size} ${drawing.size}`}
            role="img"
            aria-label="The key below as a QR code"
            shapeRendering="crispEdges"
          >
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
      <FormError error={error} />
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

export function BackupCodes({ codes }: { codes: readonly string[] }) {
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
