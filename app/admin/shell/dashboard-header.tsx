import { useEffect, useState } from 'react'
import { send, settings } from '#app/ui/icons/dashboard.ts'
import { user } from '#app/ui/icons/reading.ts'
import { bookCheck } from '#app/ui/icons/trust.ts'
import { ActionButton } from '../kit/buttons.tsx'
import { OutboxDialog } from '../outbox/outbox-dialog.tsx'
import { PeopleDialog } from '../people/people-dialog.tsx'
import { useQuery } from '../kit/query-cache.ts'
import { LaunchCheckDialog } from '../settings/launch-check-dialog.tsx'
import { SettingsDialog } from '../settings/settings-dialog.tsx'

export function DashboardHeader({ isAdmin }: { isAdmin: boolean }) {
  useEffect(() => void (document.title = 'Admin Dashboard'), [])
  return (
    <div className="admin-head">
      <div>
        <h1>Admin Dashboard</h1>
        <p className="soft">Manage your content and track performance</p>
      </div>
      {isAdmin && <AdminButtons />}
    </div>
  )
}

function AdminButtons() {
  const [open, setOpen] = useState<'settings' | 'launch' | 'outbox' | 'people'>()
  const { data } = useQuery('GET /api/admin/launch-check')
  const { data: counts } = useQuery('GET /api/admin/counts')
  const left = data?.items.filter(({ done }) => !done).length ?? 0
  const close = () => setOpen(undefined)
  return (
    <>
      <div className="row row--close">
        <ActionButton icon={bookCheck} onClick={() => setOpen('launch')}>
          Launch check
          {left > 0 && <span className="badge badge--trending">{left} open</span>}
        </ActionButton>
        <ActionButton icon={send} onClick={() => setOpen('outbox')}>
          Outbox
          {counts?.mails ? <span className="badge badge--danger">{counts.mails} to check</span> : null}
        </ActionButton>
        <ActionButton icon={user} onClick={() => setOpen('people')}>
          People
        </ActionButton>
        <ActionButton icon={settings} onClick={() => setOpen('settings')}>
          Settings
        </ActionButton>
      </div>
      <LaunchCheckDialog open={open === 'launch'} onClose={close} onSettings={() => setOpen('settings')} />
      <OutboxDialog open={open === 'outbox'} onClose={close} />
      <PeopleDialog open={open === 'people'} onClose={close} />
      <SettingsDialog open={open === 'settings'} onClose={close} />
    </>
  )
}
