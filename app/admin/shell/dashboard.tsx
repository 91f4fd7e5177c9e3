import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react'
import { fetchJson, sessionExpired } from '#app/client/fetch-json.ts'
import { ProgressCard } from '#app/client/generation-progress-card.tsx'
import { followRun } from '#app/client/generation-progress.ts'
import { onSessionEvent, startSessionMonitor } from '#app/client/session-events.ts'
import type { Session } from '#app/client/session-monitor.ts'
import { createStore } from '#app/client/store.ts'
import { useStore } from '#app/client/use-store.ts'
import { withQuery } from '#app/contract/route-url.ts'
import { Toasts } from '#app/islands/toasts.island.tsx'
import { Button, LinkButton } from '#app/ui/kit/button.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { ArticlesTab } from '../articles/articles-tab.tsx'
import { ArticleEditor } from '../articles/edit/article-editor.tsx'
import { ConfirmDialog } from '../kit/confirm.tsx'
import { PictureDialog } from '../media/picture-dialog.tsx'
import { useCurrentUrl } from '../kit/navigation.tsx'
import { invalidate } from '../kit/query-cache.ts'
import { IssueEditor } from '../messages/newsletter/issue-editor.tsx'
import { ProductsTab } from '../products/products-tab.tsx'
import { parseDashboardRoute, type DashboardRoute, type TabName } from '../dashboard-routes.ts'
import { TipProvider } from '../kit/tip.tsx'
import { ownRole, useHasRole } from '../kit/use-role.ts'
import { DashboardFrame } from './frame.tsx'

const signedOutSession: Session = { user: null, isAdmin: false }
const session = createStore(signedOutSession)

/** The email address of somebody with a role. Everyone else goes to the home page; so does a failed request. */
async function loadSession(): Promise<string | undefined> {
  const current = await fetchJson('GET /api/session').catch(() => signedOutSession)
  if (!current.user || !current.role) {
    location.replace('/')
    return undefined
  }
  ownRole.set(current.role)
  session.set(current)
  startSessionMonitor(session)
  return current.user.email
}

// Signed out in another tab, or the role was taken away. We show a dialog instead of redirecting, so that unsaved text stays.
session.subscribe(() => {
  const { user, role } = session.get()
  if (user && role) ownRole.set(role)
  else sessionExpired.set(true)
})

function resumeSession() {
  sessionExpired.set(false)
  invalidate('/api/admin/')
}

// Signed in again in another tab.
onSessionEvent((event) => {
  if (sessionExpired.get() && (event === 'SIGNED_IN' || event === 'TOKEN_REFRESHED')) resumeSession()
})

/** Shows a spinner until the session has loaded. */
export function Dashboard() {
  const [email, setEmail] = useState<string>()
  const expired = useStore(sessionExpired, false)
  useEffect(() => {
    const load = () => void loadSession().then(setEmail)
    // A page restored from the back/forward cache may belong to someone who has signed out since.
    const recheckRestoredPage = (event: PageTransitionEvent) => event.persisted && load()
    load()
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
      <DashboardLayout email={email} />
      <div>
        {/* The inner element moves into open dialogs; the outer one keeps its place for React. */}
        <div>
          <Toasts />
        </div>
      </div>
      <PictureDialog />
      <ConfirmDialog />
      {expired && <SessionExpiredDialog />}
    </TipProvider>
  )
}

function DashboardLayout({ email }: { email: string }) {
  const isAdmin = useHasRole('admin')
  useEffect(() => {
    if (isAdmin) followRun().catch((error: unknown) => console.error('The run could not be read.', error))
  }, [isAdmin])
  const route = parseDashboardRoute(useCurrentUrl().pathname)
  const editor = editorOf(route)
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      {editor ? (
        <>
          <main id="main" className="wrap" tabIndex={-1}>
            {editor}
          </main>
          {isAdmin && <ProgressCard floating />}
        </>
      ) : (
        <DashboardFrame email={email} tab={route.tab}>
          <TabContent {...route} />
        </DashboardFrame>
      )}
    </>
  )
}

/** Editors take the whole screen. */
function editorOf({ tab, view, id }: DashboardRoute) {
  if (id === undefined) return undefined
  if (tab === 'articles' && view === 'articles') return <ArticleEditor id={id} key={id} />
  return tab === 'messages' && view === 'issues' ? <IssueEditor id={id} key={id} /> : undefined
}

const tabContents: Readonly<Record<TabName, ComponentType<{ view: string | undefined }>>> = {
  articles: ArticlesTab,
  products: ProductsTab,
  messages: lazy(() => import('../messages/messages-tab.tsx').then((module) => ({ default: module.MessagesTab }))),
  analytics: lazy(() => import('../analytics/analytics-tab.tsx').then((module) => ({ default: module.AnalyticsTab }))),
}

function TabContent({ tab, view }: DashboardRoute) {
  const Content = tabContents[tab]
  return (
    <Suspense fallback={<div className="skeleton" />}>
      <Content view={view} />
    </Suspense>
  )
}

/** Users sign in in another tab, so that unsaved text stays on screen. */
function SessionExpiredDialog() {
  const { pathname, search } = useCurrentUrl()
  return (
    <Dialog
      onClose={resumeSession}
      title="You have been signed out"
      actions={
        <>
          <LinkButton variant="secondary" href={withQuery('/auth', { next: pathname + search })} target="_blank">
            Sign in in a new tab
          </LinkButton>
          <Button variant="primary" onClick={resumeSession}>
            I have signed in
          </Button>
        </>
      }>
      <p>Your session has ended, or your account is no longer an admin. Nothing you typed here is lost.</p>
    </Dialog>
  )
}
