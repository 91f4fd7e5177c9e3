import { useState, useId } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { FilterSelect } from '../kit/fields.tsx'
import { ListPage, usePagedQuery } from '../kit/list-page.tsx'
import type { ResponseOf } from '#app/contract/contract.ts'
import { StateBadge } from '#app/ui/badge.tsx'
import { pluralize, formatDateTime } from '../kit/format.ts'
import { toastSuccess, useAction } from '../kit/actions.ts'
import { invalidate } from '../kit/query-cache.ts'
import { ActionButton } from '../kit/buttons.tsx'

export const stateBadges = {
  queued: { label: 'Waiting', tone: 'plain' },
  paused: { label: 'Paused', tone: 'plain' },
  sent: { label: 'Sent', tone: 'ok' },
  failed: { label: 'Failed', tone: 'danger' },
  uncertain: { label: 'Uncertain', tone: 'trending' },
  suppressed: { label: 'Suppressed', tone: 'plain' },
  cancelled: { label: 'Canceled', tone: 'plain' },
} as const
/** Mails of a paused issue wait for it, so nobody looks for them. */
const filterable = Object.entries(stateBadges).filter(([state]) => state !== 'paused')
const states = [{ value: '', label: 'Any state' }, ...filterable.map(([value, { label }]) => ({ value, label }))]

export function OutboxDialog({ onClose }: { onClose: () => void }) {
  const [state, setState] = useState('')
  const query = usePagedQuery('GET /api/admin/mails', { state })
  return (
    <Dialog onClose={onClose} title="Outbox" wide className="outbox">
      <div className="stack">
        {query.data?.delivery === 'files' && (
          <p className="small soft">
            No mail server is configured, so emails are not delivered. They are stored here and as files in the outbox
            folder. Enter a mail server in Settings, Mail, to send them.
          </p>
        )}
        <ListPage
          query={query}
          what="the outbox"
          items={({ mails }) => mails}
          layout="plain"
          toolbarClass="outbox__bar"
          toolbar={
            <>
              <FilterSelect label="State" value={state} onChange={setState} options={states} />
              <ActionButton onClick={query.reload}>Reload</ActionButton>
            </>
          }
          empty={<p className="soft">{state === '' ? 'No emails yet.' : 'No emails with this status.'}</p>}>
          {(mails, _, { delivery }) => (
            <ul className="outbox__list" aria-label="Mails">
              {mails.map((mail) => (
                <OutboxMail mail={mail} delivery={delivery} key={mail.id} />
              ))}
            </ul>
          )}
        </ListPage>
      </div>
    </Dialog>
  )
}

export function ResendButton({ id, label, name }: { id: string; label: string; name: string }) {
  const [busy, act] = useAction()
  const resend = () =>
    act("Couldn't resend the email", async () => {
      await fetchJson('POST /api/admin/mails/:id/again', { params: { id } })
      toastSuccess('The email was queued again')
      invalidate('/api/admin/mails', '/api/admin/messages', '/api/admin/counts')
    })
  return (
    <ActionButton variant="solid" busy={busy} busyLabel="Sending..." aria-label={`${label}: ${name}`} onClick={resend}>
      {label}
    </ActionButton>
  )
}

type OutboxResponse = ResponseOf<'GET /api/admin/mails'>
type MailProps = Pick<OutboxResponse, 'delivery'> & { mail: OutboxResponse['mails'][number] }

function OutboxMail({ mail, delivery }: MailProps) {
  const [isOpen, setIsOpen] = useState(false)
  const frame = useId()
  const { id, state, subject, recipient, error, created_at, canPreview } = mail
  const { label, tone } = stateBadges[state]
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
            <ActionButton
              aria-expanded={isOpen}
              aria-controls={frame}
              aria-label={`${isOpen ? 'Hide' : 'Preview'}: ${subject}`}
              onClick={() => setIsOpen(!isOpen)}>
              {isOpen ? 'Hide' : 'Preview'}
            </ActionButton>
          )}
          {mail.canResend && <ResendButton id={id} label="Send again" name={subject} />}
        </div>
      </div>
      <div id={frame}>
        {isOpen && (
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
