import { useEffect, useState, type ReactNode } from 'react'
import { send, settings } from '#app/ui/icons/dashboard.json'
import { bookCheck } from '#app/ui/icons/trust.json'
import { ActionButton } from '../kit/buttons.tsx'
import { OutboxDialog } from '../outbox/outbox-dialog.tsx'
import { useQuery } from '../kit/query-cache.ts'
import { useHasRole } from '../kit/use-role.ts'
import { PeopleDialog } from '../people/people-dialog.tsx'
import { LaunchCheckDialog } from '../settings/launch-check-dialog.tsx'
import { SettingsDialog } from '../settings/settings-dialog.tsx'
import { Tabs } from '@base-ui/react/tabs'
import { formatCount } from '../kit/format.ts'
import { navigate, Link } from '../kit/navigation.tsx'
import { dashboardTabs, type TabName } from '../dashboard-routes.ts'
import { removeStorage } from '#app/client/safe-storage.ts'
import { emitSessionEvent } from '#app/client/session-events.ts'
import { signOut as signOutIcon } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { external, user } from '#app/ui/icons/reading.json'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { menuPages } from '#domain/site/pages.ts'
import { submitJson, useAction } from '../kit/actions.ts'

export function DashboardHeader() {
  const isAdmin = useHasRole('admin')
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

export function AdminTabs({ tab, children }: { tab: TabName; children: ReactNode }) {
  const isAdmin = useHasRole('admin')
  const { data } = useQuery('GET /api/admin/counts', ...(isAdmin ? [] : ['skip' as const]))
  const tabs = dashboardTabs.filter(({ access }) => isAdmin || access !== 'admin')
  const waiting = data ? data.messages + data.comments : 0
  const open = (name: TabName) => {
    const next = dashboardTabs.find((other) => other.name === name)
    if (next) void navigate(next.href)
  }
  return (
    <Tabs.Root value={tab} onValueChange={open}>
      <Tabs.List className="tabs" aria-label="Dashboard">
        {tabs.map(({ name, label }) => (
          <Tabs.Tab className="tab" value={name} key={name}>
            {label}
            {name === 'messages' && waiting > 0 && <span className="tab__count numeric">{formatCount(waiting)}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab} tabIndex={-1}>
        {children}
      </Tabs.Panel>
    </Tabs.Root>
  )
}

export function SiteHeader({ site, email }: { site: string; email: string }) {
  const [busy, act] = useAction()
  const signOut = () =>
    act('Could not sign out', async () => {
      await submitJson('POST /api/auth/sign-out')
      removeStorage('local', 'articleGenerationProgress')
      emitSessionEvent('SIGNED_OUT')
      location.assign('/')
    })
  return (
    <header className="site-header">
      <div className="wrap site-header__row">
        <Logo name={site} />
        <nav className="site-nav" aria-label="Site">
          <ul>
            {menuPages('header').map(({ path, headerHref, name }) => (
              <li key={path}>
                <a className="nav-link" href={headerHref ?? path}>
                  {name}
                </a>
              </li>
            ))}
            <li>
              <Link className="nav-link" href="/admin" aria-current="page">
                Admin
              </Link>
            </li>
          </ul>
        </nav>
        <div className="site-header__actions">
          <span className="meta-text soft admin-email" title="Signed in">
            {email}
          </span>
          <LinkButton
            size="icon"
            href="/"
            target="_blank"
            aria-label="Open the site in a new tab"
            title="Open the site"
          >
            <Glyph d={external} />
          </LinkButton>
          <ActionButton icon={signOutIcon} size="small" busy={busy} busyLabel="Signing out..." onClick={signOut}>
            Sign out
          </ActionButton>
        </div>
      </div>
    </header>
  )
}
