import { useState } from 'react'
import { formatDateTime } from '../kit/format.ts'
import { ListStates } from '../kit/list-states.tsx'
import { useUrlQuery } from '../kit/query-cache.ts'
import { auditLabel } from './audit-labels.ts'

type AuditEntry = { id: string; user: string | null; action: string; about: string | null; created_at: string }

/** Who did what, newest first. Asked for when it is opened. */
export function AuditLog() {
  const [open, setOpen] = useState(false)
  const read = useUrlQuery<{ entries: readonly AuditEntry[] }>(open ? '/api/admin/audit' : undefined)
  return (
    <details className="used-in" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Recent changes by admins</summary>
      {open && (
        <ListStates
          query={read}
          what="the recent changes"
          isEmpty={({ entries }) => entries.length === 0}
          empty={<p className="soft">Nothing yet.</p>}
        >
          {({ entries }) => (
            <ul>
              {entries.map(({ id, user, action, about, created_at }) => (
                <li className="small" key={id}>
                  <time className="soft" dateTime={created_at}>
                    {formatDateTime(created_at)}
                  </time>{' '}
                  {user ?? 'System'} {auditLabel(action)}
                  {about && `: ${about}`}
                </li>
              ))}
            </ul>
          )}
        </ListStates>
      )}
    </details>
  )
}
