import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react'
import { fetchJson, sessionExpired } from '#app/client/fetch-json.ts'
import { mountProgressCard } from '#app/client/generation-progress-card.tsx'
import { startSessionMonitor } from '#app/client/session-events.ts'
import type { Session } from '#app/client/session-monitor.ts'
import { createStore } from '#app/client/store.ts'
import { useStore } from '#app/client/use-store.ts'
import { Toasts } from '#app/islands/toasts.island.tsx'
import { Button, LinkButton } from '#app/ui/kit/button.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { ArticlesTab } from '../articles/articles-tab.tsx'
import { ArticleEditor } from '../articles/edit/article-editor.tsx'
import { ConfirmDialog } from '../kit/confirm.tsx'
import { MessagesTab } from '../messages/messages-tab.tsx'
import { useCurrentUrl } from '../kit/navigation.tsx'
import { invalidate } from '../kit/query-cache.ts'
import { IssueEditor } from '../messages/newsletter/issue-editor.tsx'
import { ProductsTab } from '../products/products-tab.tsx'
import { parseDashboardRoute, type DashboardRoute, type TabName } from '../dashboard-routes.ts'
import { TipProvider } from '../kit/tip.tsx'
import { SiteHeader, AdminTabs, DashboardHeader } from './frame.tsx'

const signedOutSession: Session = { user: null, isAdmin: false }
const session = createStore(signedOutSession)

/** The admin's email address. Everyone else goes to the home page; a failed request counts as not an admin. */
async function loadAdminSession(): Promise<string | undefined> {
  const current = await fetchJson('GET /api/session').catch(() => signedOutSession)
  if (!current.user || !current.isAdmin) {
    location.replace('/')
    return undefined
  }
  session.set(current)
  startSessionMonitor(session)
  return current.user.email
}

// Signed out in another tab, or no longer an admin. We show a dialog instead of redirecting, so that unsaved text stays.
session.subscribe(() => {
  const { user, isAdmin } = session.get()
  if (!user || !isAdmin) sessionExpired.set(true)
})

/** Shows a spinner until the session has loaded. */
export function Dashboard({ site }: { site: string }) {
  const [email, setEmail] = useState<string>()
  useEffect(() => {
    const loadSession = () => void loadAdminSession().then(setEmail)
    // A page restored from the back/forward cache may belong to someone who has signed out since.
    const recheckRestoredPage = (event: PageTransitionEvent) => event.persisted && loadSession()
    loadSession()
    addEventListener('pageshow', recheckRestoredPage)
    return () => removeEventListener('pageshow', recheckRestoredPage)
  }, [])

  if (email === undefined) {
    return (
      <main className="wrap">
        <Spinner label="Loading the dashboard" />
      </main>
    )
  }
  return (
    <TipProvider>
      <DashboardLayout site={site} email={email} />
      <div>
        {/* The inner element moves into open dialogs; the outer one keeps its place for React. */}
        <div>
          <Toasts />
        </div>
      </div>
      <ConfirmDialog />
      <SessionExpiredDialog />
    </TipProvider>
  )
}

function DashboardLayout({ site, email }: { site: string; email: string }) {
  useEffect(mountProgressCard, [])
  const route = parseDashboardRoute(useCurrentUrl().pathname)
  const editor = editorOf(route)
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <SiteHeader site={site} email={email} />
      <main id="main" className="wrap" tabIndex={-1}>
        {editor ?? (
          <>
            <DashboardHeader />
            <AdminTabs tab={route.tab}>
              <TabContent {...route} />
            </AdminTabs>
          </>
        )}
      </main>
    </>
  )
}

/** Editors take the whole screen. */
function editorOf({ tab, view, id }: DashboardRoute) {
  if (id === undefined) return undefined
  if (tab === 'articles') return <ArticleEditor id={id} key={id} />
  return tab === 'messages' && view === 'issues' ? <IssueEditor id={id} key={id} /> : undefined
}

const tabContents: Readonly<Record<TabName, ComponentType<{ view: string | undefined }>>> = {
  articles: ArticlesTab,
  products: ProductsTab,
  messages: MessagesTab,
  analytics: lazy(() => import('../analytics/analytics-tab.tsx').then((module) => ({ default: module.AnalyticsTab }))),
}

function TabContent({ tab, view }: DashboardRoute) {
  const Content = tabContents[tab]
  return (
    <Suspense fallback={<div className="waiting" />}>
      <Content view={view} />
    </Suspense>
  )
}

/** Users sign in in another tab, so that unsaved text stays on screen. */
function SessionExpiredDialog() {
  const expired = useStore(sessionExpired, false)
  const dismiss = () => {
    sessionExpired.set(false)
    invalidate('/api/admin/')
  }
  return (
    <Dialog
      open={expired}
      onClose={dismiss}
      title="You have been signed out"
      actions={
        <>
          <LinkButton variant="secondary" href="/auth" target="_blank">
            Sign in in a new tab
          </LinkButton>
          <Button variant="primary" onClick={dismiss}>
            I have signed in
          </Button>
        </>
      }
    >
      <p>Your session has ended, or your account is no longer an admin. Nothing you typed here is lost.</p>
    </Dialog>
  )
}
