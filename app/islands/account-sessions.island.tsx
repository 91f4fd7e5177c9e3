import { useState } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { longDate } from '#domain/dates.ts'
import { useAuthCall } from './auth-call.ts'
import { CallError } from './auth-fields.tsx'
import { showToast } from './toasts.ts'

type Session = { id: string; device: string; created_at: string; current: boolean }

export function AccountSessions({ sessions }: { sessions: readonly Session[] }) {
  const { busy, error, call } = useAuthCall()
  const [shown, setShown] = useState(sessions)

  function endOthers() {
    call('/api/auth/revoke-other-sessions', { json: {} }, () => {
      setShown(shown.filter(({ current }) => current))
      showToast({ tone: 'success', title: 'Signed out elsewhere', text: 'Only this device is signed in now.' })
    })
  }

  return (
    <div className="stack">
      <ul className="stack">
        {shown.map(({ id, device, created_at, current }) => (
          <li key={id}>
            <b>{device}</b>
            {current && ' (this device)'}
            <br />
            <span className="field__hint">Signed in on {longDate(Date.parse(created_at))}</span>
          </li>
        ))}
      </ul>
      <CallError error={error} />
      {shown.some(({ current }) => !current) && (
        <div>
          <Button variant="secondary" busy={busy} onClick={endOthers}>
            {busy ? 'Signing out...' : 'Sign Out Everywhere Else'}
          </Button>
        </div>
      )}
    </div>
  )
}
