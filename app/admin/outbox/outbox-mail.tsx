import { useId, useState } from 'react'
import { seen, useBusy } from '#app/client/use-busy.ts'
import { StateBadge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { call } from '../kit/fetch-json.ts'
import { counted, dateAndTime } from '../kit/format.ts'
import { refresh } from '../kit/query-cache.ts'
import { tellFailure, tellSuccess } from '../kit/toasts.ts'

export type Mail = {
  id: string
  kind: string
  state: keyof typeof faces
  recipient: string
  subject: string
  error: string
  attempts: number
  created_at: string
  due_at: string
  finished_at: string | null
  readable: boolean
  again: boolean
}

const faces = {
  queued: { label: 'Waiting', tone: 'plain' },
  paused: { label: 'Paused', tone: 'plain' },
  sent: { label: 'Sent', tone: 'ok' },
  failed: { label: 'Failed', tone: 'danger' },
  doubtful: { label: 'In doubt', tone: 'trending' },
  suppressed: { label: 'Suppressed', tone: 'plain' },
  cancelled: { label: 'Cancelled', tone: 'plain' },
} as const

export function OutboxMail({ mail, to }: { mail: Mail; to: 'server' | 'files' }) {
  const [shown, setShown] = useState(false)
  const [busy, run] = useBusy()
  const frame = useId()
  const { id, state, subject, recipient, error, created_at, readable } = mail
  const { label, tone } = faces[state]
  const again = () =>
    run(async () => {
      try {
        await seen(call(`/api/admin/mails/${id}/again`, { method: 'POST', json: {} }))
        tellSuccess('The mail is on its way again')
        refresh('/api/admin/mails', '/api/admin/counts')
      } catch (refusal) {
        tellFailure('Failed to send it again', refusal)
      }
    })
  return (
    <li>
      <div className="outbox__mail">
        <div>
          <b className="user-text">{subject}</b>
          <p className="message__facts small soft">
            <StateBadge tone={tone}>{state === 'sent' && to === 'files' ? 'Kept as a file' : label}</StateBadge>
            <span className="anywhere">{recipient || 'Address forgotten'}</span>
            <time dateTime={created_at}>{dateAndTime(created_at)}</time>
            {state === 'queued' && mail.attempts > 0 && (
              <span>
                {counted(mail.attempts, 'try', 'tries')}, next {dateAndTime(mail.due_at)}
              </span>
            )}
          </p>
          {error !== '' && <p className="small user-text">{error}</p>}
        </div>
        <div className="row row--close">
          {readable && (
            <Button
              variant="secondary"
              aria-expanded={shown}
              aria-controls={frame}
              aria-label={`${shown ? 'Hide' : 'Preview'}: ${subject}`}
              onClick={() => setShown(!shown)}
            >
              {shown ? 'Hide' : 'Preview'}
            </Button>
          )}
          {mail.again && (
            <Button variant="solid" busy={busy} aria-label={`Send again: ${subject}`} onClick={again}>
              {busy ? 'Sending...' : 'Send again'}
            </Button>
          )}
        </div>
      </div>
      <div id={frame}>
        {shown && (
          <iframe
            className="outbox__frame"
            sandbox=""
            title={`Preview: ${subject}`}
            src={`/api/admin/mails/${id}/preview`}
          />
        )}
      </div>
    </li>
  )
}
