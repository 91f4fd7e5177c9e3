import { Tabs } from '@base-ui/react/tabs'
import { useState, type ReactNode } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import { ProgressCard } from '#app/client/generation-progress-card.tsx'
import { removeStorage } from '#app/client/safe-storage.ts'
import { emitSessionEvent } from '#app/client/session-events.ts'
import { close, menu, search, signOut as signOutIcon } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { external } from '#app/ui/icons/reading.json'
import { Button, LinkButton } from '#app/ui/kit/button.tsx'
import { LogoMark } from '#app/ui/logo.tsx'
import { includesRole } from '#domain/accounts/role.ts'
import { countOpenReviews } from '../articles/review/count-open-reviews.ts'
import { firstViewOf, pageViews } from '../find-view.ts'
import { articlesHref } from '../hrefs.ts'
import { useAction } from '../kit/actions.ts'
import { IconButton } from '../kit/buttons.tsx'
import { formatCount } from '../kit/format.ts'
import { navigate, useCurrentUrl } from '../kit/navigation.tsx'
import { useQuery } from '../kit/query-cache.ts'
import { SubTabs } from '../kit/sub-tabs.tsx'
import { useHasRole, useRole } from '../kit/use-role.ts'
import { tabs, type View } from '../view.ts'
import { CommandPalette, usePaletteKey } from './command-palette.tsx'
import { FirstHour } from './first-hour.tsx'
import { RailLinks } from './rail-links.tsx'

type Props = { email: string; view: View | undefined; children: ReactNode }

/** What stays is in the rail, what the user does now is in the bar and below it. */
export function DashboardFrame({ email, view, children }: Props) {
  const isAdmin = useHasRole('admin')
  const role = useRole()
  const { href, pathname } = useCurrentUrl()
  const [menuOpenAt, setMenuOpenAt] = useState<string>()
  // It closes with every change of the view.
  const menuOpen = menuOpenAt === href
  const tab = view?.tab
  const open = (name: View['tab']) => void navigate(firstViewOf(name, role)?.paths[0] ?? articlesHref)
  return (
    <Tabs.Root className="shell" value={tab ?? null} onValueChange={open} orientation="vertical">
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
        <TabList view={view} />
        <div className="shell__more">
          {isAdmin && <FirstHour where="rail" />}
          <RailLinks current={view} />
          <Account email={email} />
        </div>
      </header>
      <div className="shell__main">
        <Bar />
        {isAdmin && <ProgressCard />}
        <main id="main" className="wrap" tabIndex={-1}>
          {isAdmin && pathname === articlesHref && <FirstHour where="page" />}
          {tab ? (
            <Tabs.Panel value={tab} tabIndex={-1} className={`tab-view tab-view--${tab}`}>
              <TabViews current={view} />
              {children}
            </Tabs.Panel>
          ) : (
            children
          )}
        </main>
      </div>
    </Tabs.Root>
  )
}

function TabList({ view }: { view: View | undefined }) {
  const role = useRole()
  const isEditor = useHasRole('editor')
  const { data } = useQuery('GET /api/admin/counts', ...(isEditor ? [] : ['skip' as const]))
  const { data: reviews } = useQuery('GET /api/admin/articles/reviews')
  const waiting: Partial<Record<string, number>> = {
    articles: reviews && countOpenReviews(reviews),
    messages: data && (data.messages ?? 0) + data.comments,
  }
  return (
    <Tabs.List className="shell__tabs" aria-label="Dashboard">
      {tabs
        .filter(({ name }) => firstViewOf(name, role))
        .map(({ name, label, icon }) => (
          <Tabs.Tab
            className="shell__tab"
            value={name}
            title={label}
            // The rail marks one entry: a view of this tab may have its own.
            data-current={(name === view?.tab && !view.icon) || undefined}
            key={name}>
            <Glyph d={icon} />
            <span>{label}</span>
            <WaitingCount count={waiting[name] ?? 0} />
          </Tabs.Tab>
        ))}
    </Tabs.List>
  )
}

function WaitingCount({ count }: { count: number }) {
  return count > 0 && <span className="shell__count numeric">{formatCount(count)}</span>
}

/** Links to the views of a tab that has several. */
function TabViews({ current }: { current: View }) {
  const role = useRole()
  const shared = pageViews.filter(({ tab, access }) => tab === current.tab && includesRole(role, access))
  const isCounted = shared.some(({ count }) => count)
  const { data } = useQuery('GET /api/admin/counts', ...(isCounted ? [] : ['skip' as const]))
  if (shared.length < 2) return null
  return (
    <SubTabs
      label={tabs.find(({ name }) => name === current.tab)?.label ?? ''}
      current={current.paths[0]}
      views={shared.map(({ label, paths, count }) => ({ label, href: paths[0], count: count && data?.[count] }))}
    />
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
      await fetchJson('POST /api/auth/sign-out')
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
