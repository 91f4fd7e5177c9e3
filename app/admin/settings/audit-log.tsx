import { useState } from 'react'
import { formatDateTime } from '../kit/format.ts'
import { ListStates } from '../kit/list-states.tsx'
import { useQuery } from '../kit/query-cache.ts'
import { auditLabel } from './audit-labels.ts'

/** Who did what, newest first. Loaded when it is opened. */
export function AuditLog() {
  const [open, setOpen] = useState(false)
  const read = useQuery('GET /api/admin/audit', open ? {} : 'skip')
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
