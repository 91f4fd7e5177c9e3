import { Tabs } from '@base-ui/react/tabs'
import { useEffect, useState, type ReactNode } from 'react'
import { ProgressCard } from '#app/client/generation-progress-card.tsx'
import { removeStorage } from '#app/client/safe-storage.ts'
import { emitSessionEvent } from '#app/client/session-events.ts'
import { close, menu, search, signOut as signOutIcon } from '#app/ui/icons/controls.json'
import { chart, message, page } from '#app/ui/icons/dashboard.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { bag, external } from '#app/ui/icons/reading.json'
import { Button, LinkButton } from '#app/ui/kit/button.tsx'
import { LogoMark } from '#app/ui/logo.tsx'
import { dashboardTabs, isAtPlace, placesOf, type TabName } from '../dashboard-routes.ts'
import { submitJson, useAction } from '../kit/actions.ts'
import { IconButton } from '../kit/buttons.tsx'
import { formatCount } from '../kit/format.ts'
import { navigate, useCurrentUrl } from '../kit/navigation.tsx'
import { useQuery } from '../kit/query-cache.ts'
import { useHasRole } from '../kit/use-role.ts'
import { CommandPalette, usePaletteKey } from './command-palette.tsx'
import { FirstHour } from './first-hour.tsx'
import { PlaceDialogs, Places } from './places.tsx'

const tabIcons: Record<TabName, string> = { articles: page, products: bag, messages: message, analytics: chart }

/** What stays is in the rail, what the user does now is in the bar and below it. */
export function DashboardFrame({ email, tab, children }: { email: string; tab: TabName; children: ReactNode }) {
  const isAdmin = useHasRole('admin')
  const isEditor = useHasRole('editor')
  const { href, pathname } = useCurrentUrl()
  const [menuOpenAt, setMenuOpenAt] = useState<string>()
  // It closes with every change of the view.
  const menuOpen = menuOpenAt === href
  useEffect(() => void (document.title = 'Admin Dashboard'), [])
  const open = (name: TabName) => {
    const next = dashboardTabs.find((other) => other.name === name)
    if (next) void navigate(next.href)
  }
  return (
    <Tabs.Root className="shell" value={tab} onValueChange={open} orientation="vertical">
      <header className="shell__rail" data-open={menuOpen || undefined}>
        <div className="shell__name">
          <LogoMark />
          <h1>Admin Dashboard</h1>
          <p>Manage your content and track performance</p>
        </div>
        <Button
          size="icon"
          className="shell__menu"
          aria-label={menuOpen ? 'Close menu' : 'Open menu'}
          aria-expanded={menuOpen}
          onClick={() => setMenuOpenAt(menuOpen ? undefined : href)}>
          <Glyph d={menuOpen ? close : menu} />
        </Button>
        <TabList tab={tab} />
        <div className="shell__more">
          {isAdmin && <FirstHour place="rail" />}
          {isEditor && <Places />}
          <Account email={email} />
        </div>
      </header>
      <div className="shell__main">
        <Bar />
        {isAdmin && <ProgressCard />}
        <main id="main" className="wrap" tabIndex={-1}>
          {isAdmin && pathname === '/admin' && <FirstHour place="page" />}
          <Tabs.Panel value={tab} tabIndex={-1}>
            {children}
          </Tabs.Panel>
        </main>
      </div>
      {isAdmin && <PlaceDialogs />}
    </Tabs.Root>
  )
}

function TabList({ tab }: { tab: TabName }) {
  const isAdmin = useHasRole('admin')
  const { pathname } = useCurrentUrl()
  // A place is shown in the panel of a tab, but the rail points at the place.
  const atPlace = placesOf(isAdmin).some((place) => isAtPlace(place, pathname))
  const { data } = useQuery('GET /api/admin/counts', ...(isAdmin ? [] : ['skip' as const]))
  const waiting = data ? data.messages + data.comments : 0
  return (
    <Tabs.List className="shell__tabs" aria-label="Dashboard">
      {dashboardTabs
        .filter(({ access }) => isAdmin || access !== 'admin')
        .map(({ name, label }) => (
          <Tabs.Tab
            className="shell__tab"
            value={name}
            title={label}
            data-current={(name === tab && !atPlace) || undefined}
            key={name}>
            <Glyph d={tabIcons[name]} />
            <span>{label}</span>
            {name === 'messages' && waiting > 0 && <span className="shell__count numeric">{formatCount(waiting)}</span>}
          </Tabs.Tab>
        ))}
    </Tabs.List>
  )
}

function Bar() {
  const [searching, setSearching] = useState(false)
  usePaletteKey(() => setSearching(true))
  return (
    <section className="shell__bar" aria-label="Tools">
      <button type="button" className="shell__find" onClick={() => setSearching(true)}>
        <Glyph d={search} size="small" />
        <span>Search or jump to...</span>
        <kbd>{/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <LinkButton href="/" target="_blank">
        View site
        <Glyph d={external} size="small" />
      </LinkButton>
      {searching && <CommandPalette onClose={() => setSearching(false)} />}
    </section>
  )
}

function Account({ email }: { email: string }) {
  const [busy, act] = useAction()
  const signOut = () =>
    act('Could not sign out', async () => {
      await submitJson('POST /api/auth/sign-out')
      removeStorage('local', 'articleGenerationProgress')
      emitSessionEvent('SIGNED_OUT')
      location.assign('/')
    })
  return (
    <div className="shell__account">
      <a href="/account" title="My account">
        {email}
      </a>
      <IconButton icon={signOutIcon} label={busy ? 'Signing out...' : 'Sign out'} tip="Sign out" onClick={signOut} />
    </div>
  )
}
