import { useState } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import type { DialogProps } from '../kit/form-dialog.tsx'
import { FilterSelect } from '../kit/fields.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { usePagedQuery } from '../kit/pager.tsx'
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

export function OutboxDialog({ open, onClose }: DialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Outbox" wide className="outbox">
      {open && <Outbox />}
    </Dialog>
  )
}

function Outbox() {
  const [state, setState] = useState('')
  const query = usePagedQuery('GET /api/admin/mails', { state })
  return (
    <div className="stack">
      {query.data?.delivery === 'files' && (
        <p className="small soft">
          No mail server is configured, so emails are not delivered. They are stored here and as files in the outbox
          folder. Set SMTP_URL to send them.
        </p>
      )}
      <ListPage
        query={query}
        what="the outbox"
        items={({ mails }) => mails}
        total={({ total }) => total}
        layout="plain"
        toolbarClass="outbox__bar"
        toolbar={
          <>
            <FilterSelect label="State" value={state} onChange={setState} options={states} />
            <Button variant="secondary" onClick={query.reload}>
              Reload
            </Button>
          </>
        }
        empty={<p className="soft">{state === '' ? 'No emails yet.' : 'No emails with this status.'}</p>}
      >
        {(mails, _, { delivery }) => (
          <ul className="outbox__list" aria-label="Mails">
            {mails.map((mail) => (
              <OutboxMail mail={mail} delivery={delivery} key={mail.id} />
            ))}
          </ul>
        )}
      </ListPage>
    </div>
  )
}
