import { useState } from 'react'
import { DataTable } from '../kit/data-table.tsx'
import { formatDateTime } from '../kit/format.ts'
import { ListPage, usePagedQuery } from '../kit/list-page.tsx'
import { auditLabel } from './audit-labels.ts'

export function AuditLog() {
  const [open, setOpen] = useState(false)
  return (
    <details className="used-in" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Recent changes by admins</summary>
      {open && <AuditEntries />}
    </details>
  )
}

function AuditEntries() {
  return (
    <ListPage
      query={usePagedQuery('GET /api/admin/audit', {})}
      what="the recent changes"
      items={({ entries }) => entries}
      layout="plain"
      empty={<p className="soft">Nothing yet.</p>}
    >
      {(entries) => (
        <DataTable
          label="Recent changes"
          rows={entries}
          rowKey={({ id }) => id}
          columns={[
            {
              head: 'Time',
              className: 'tablet-up',
              cellClass: 'soft nowrap',
              renderCell: ({ created_at }) => <time dateTime={created_at}>{formatDateTime(created_at)}</time>,
            },
            {
              head: 'Change',
              cellClass: 'anywhere',
              renderCell: ({ user, action, about, created_at }) => (
                <>
                  {user ?? 'System'} {auditLabel(action)}
                  {about && `: ${about}`}
                  <span className="phone-only small soft">{formatDateTime(created_at)}</span>
                </>
              ),
            },
          ]}
        />
      )}
    </ListPage>
  )
}
