import { useId, useState } from 'react'
import { withMinimumBusy, useBusy } from '#app/client/use-busy.ts'
import { StateBadge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { fetchUrl } from '#app/client/fetch-json.ts'
import { pluralize, formatDateTime } from '../kit/format.ts'
import { invalidate } from '../kit/query-cache.ts'
import { toastError, toastSuccess } from '../kit/toasts.ts'

export type Mail = {
  id: string
  kind: string
  state: keyof typeof stateBadges
  recipient: string
  subject: string
  error: string
  attempts: number
  created_at: string
  due_at: string
  finished_at: string | null
  readable: boolean
  resend: boolean
}

const stateBadges = {
  queued: { label: 'Waiting', tone: 'plain' },
  paused: { label: 'Paused', tone: 'plain' },
  sent: { label: 'Sent', tone: 'ok' },
  failed: { label: 'Failed', tone: 'danger' },
  doubtful: { label: 'Uncertain', tone: 'trending' },
  suppressed: { label: 'Suppressed', tone: 'plain' },
  cancelled: { label: 'Canceled', tone: 'plain' },
} as const

export function OutboxMail({ mail, to }: { mail: Mail; to: 'server' | 'files' }) {
  const [shown, setShown] = useState(false)
  const [busy, run] = useBusy()
  const frame = useId()
  const { id, state, subject, recipient, error, created_at, readable } = mail
  const { label, tone } = stateBadges[state]
  const resend = () =>
    run(async () => {
      try {
        await withMinimumBusy(fetchUrl(`/api/admin/mails/${id}/again`, { method: 'POST', json: {} }))
        toastSuccess('The email was queued again')
        invalidate('/api/admin/mails', '/api/admin/counts')
      } catch (rejection) {
        toastError("Couldn't resend the email", rejection)
      }
    })
  return (
    <li>
      <div className="outbox__mail">
        <div>
          <b className="user-text">{subject}</b>
          <p className="message__facts small soft">
            <StateBadge tone={tone}>{state === 'sent' && to === 'files' ? 'Saved as a file' : label}</StateBadge>
            <span className="anywhere">{recipient || 'Address deleted'}</span>
            <time dateTime={created_at}>{formatDateTime(created_at)}</time>
            {state === 'queued' && mail.attempts > 0 && (
              <span>
                {pluralize(mail.attempts, 'try', 'tries')}, next {formatDateTime(mail.due_at)}
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
          {mail.resend && (
            <Button variant="solid" busy={busy} aria-label={`Send again: ${subject}`} onClick={resend}>
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
