import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { ResponseOf } from '#app/contract/contract.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { formatLongDate } from '#domain/text/dates.ts'
import { PasswordPrompt } from './password-prompt.tsx'
import { fetchJson } from '../client/fetch-json.ts'
import { useAuthRequest } from '../client/use-auth-request.ts'
import { showToast } from '../client/toasts.ts'

type Session = ResponseOf<'GET /api/account/sessions'>['sessions'][number]

export function AccountSessions({ sessions }: { sessions: readonly Session[] }) {
  const { busy, error, call } = useAuthRequest()
  const [visible, setVisible] = useState(sessions)
  const [ending, setEnding] = useState<readonly Session[]>([])
  const others = visible.filter(({ current }) => !current)
  const [only] = ending
  const isOne = ending.length === 1

  function end({ password }: { password: string }) {
    const body = isOne && only ? { password, id: only.id } : { password }
    const send = () => fetchJson('DELETE /api/account/sessions', { body })
    call(send, () => {
      const left = visible.filter((session) => !ending.includes(session))
      setVisible(left)
      setEnding([])
      const text = left.length === 1 ? 'Only this device is signed in now.' : undefined
      showToast({
        tone: 'success',
        title: isOne ? 'Device signed out' : 'Signed out of other devices',
        ...(text && { text }),
      })
    })
  }

  return (
    <div className="stack">
      <ul className="stack">
        {visible.map((session) => (
          <li className="row row--apart" key={session.id}>
            <span>
              <b>{session.device}</b>
              {session.current && ' (this device)'}
              <br />
              <span className="field__hint">Signed in on {formatLongDate(Date.parse(session.created_at))}</span>
            </span>
            {!session.current && (
              <Button variant="secondary" size="small" onClick={() => setEnding([session])}>
                Sign Out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {only ? (
        <FocusFirstInput key={only.id}>
          <p>{isOne ? `Sign out ${only.device}?` : 'Sign out of all other devices?'}</p>
          <PasswordPrompt
            {...{ busy, error }}
            actions={[{ label: 'Sign Out', variant: 'solid', onSubmit: end }]}
            onCancel={() => setEnding([])}
          />
        </FocusFirstInput>
      ) : (
        others.length > 1 && (
          <div>
            <Button variant="secondary" onClick={() => setEnding(others)}>
              Sign Out Everywhere Else
            </Button>
          </div>
        )
      )}
    </div>
  )
}

/** The prompt appears below the list, so it takes the focus. */
function FocusFirstInput({ children }: { children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => container.current?.querySelector('input')?.focus(), [])
  return (
    <div className="stack" ref={container}>
      {children}
    </div>
  )
}
