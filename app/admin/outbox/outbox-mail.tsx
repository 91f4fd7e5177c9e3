import { useId, useState } from 'react'
import type { ResponseOf } from '#app/contract/contract.ts'
import { StateBadge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { pluralize, formatDateTime } from '../kit/format.ts'
import { submitJson, toastSuccess, useAction } from '../kit/actions.ts'
import { invalidate } from '../kit/query-cache.ts'

type Outbox = ResponseOf<'GET /api/admin/mails'>

const stateBadges = {
  queued: { label: 'Waiting', tone: 'plain' },
  paused: { label: 'Paused', tone: 'plain' },
  sent: { label: 'Sent', tone: 'ok' },
  failed: { label: 'Failed', tone: 'danger' },
  doubtful: { label: 'Uncertain', tone: 'trending' },
  suppressed: { label: 'Suppressed', tone: 'plain' },
  cancelled: { label: 'Canceled', tone: 'plain' },
} as const

export function OutboxMail({ mail, delivery }: { mail: Outbox['mails'][number]; delivery: Outbox['delivery'] }) {
  const [shown, setShown] = useState(false)
  const [busy, act] = useAction()
  const frame = useId()
  const { id, state, subject, recipient, error, created_at, canPreview } = mail
  const { label, tone } = stateBadges[state]
  const resend = () =>
    act("Couldn't resend the email", async () => {
      await submitJson('POST /api/admin/mails/:id/again', { params: { id } })
      toastSuccess('The email was queued again')
      invalidate('/api/admin/mails', '/api/admin/counts')
    })
  return (
    <li>
      <div className="outbox__mail">
        <div>
          <b className="user-text">{subject}</b>
          <p className="message__facts small soft">
            <StateBadge tone={tone}>{state === 'sent' && delivery === 'files' ? 'Saved as a file' : label}</StateBadge>
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
          {canPreview && (
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
          {mail.canResend && (
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
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            title={`Preview: ${subject}`}
            src={`/api/admin/mails/${id}/preview`}
          />
        )}
      </div>
    </li>
  )
}
