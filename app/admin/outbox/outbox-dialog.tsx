import { useState } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { Select } from '#app/ui/kit/controls.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import type { DialogProps } from '../kit/dialog-props.ts'
import { ListStates } from '../kit/list-states.tsx'
import { Pager, usePagedQuery } from '../kit/pager.tsx'
import { OutboxMail } from './outbox-mail.tsx'

const states = [
  { value: '', label: 'Any state' },
  { value: 'queued', label: 'Waiting' },
  { value: 'sent', label: 'Sent' },
  { value: 'failed', label: 'Failed' },
  { value: 'doubtful', label: 'Uncertain' },
  { value: 'suppressed', label: 'Suppressed' },
  { value: 'cancelled', label: 'Canceled' },
]

/** The latest mails with their delivery state. Failed ones can be sent again. */
export function OutboxDialog({ open, onClose }: DialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Outbox" wide className="outbox">
      {open && <Outbox />}
    </Dialog>
  )
}

function Outbox() {
  const [state, setState] = useState('')
  const pages = usePagedQuery('GET /api/admin/mails', { state })
  return (
    <div className="stack">
      <div className="outbox__bar">
        <Select
          aria-label="State"
          value={state}
          onChange={(event) => setState(event.currentTarget.value)}
          options={states}
        />
        <Button variant="secondary" onClick={pages.reload}>
          Reload
        </Button>
      </div>
      {pages.data?.to === 'files' && (
        <p className="small soft">
          No mail server is configured, so emails are not delivered. They are stored here and as files in the outbox
          folder. Set SMTP_URL to send them.
        </p>
      )}
      <ListStates
        query={pages}
        what="the outbox"
        isEmpty={({ mails }) => mails.length === 0}
        empty={<p className="soft">{state === '' ? 'No emails yet.' : 'No emails with this status.'}</p>}
      >
        {({ mails, total, to }) => (
          <>
            <ul className="outbox__list" aria-label="Mails">
              {mails.map((mail) => (
                <OutboxMail mail={mail} to={to} key={mail.id} />
              ))}
            </ul>
            <div className="outbox__bar">
              <Pager pages={pages} shown={mails.length} total={total} />
            </div>
          </>
        )}
      </ListStates>
    </div>
  )
}
