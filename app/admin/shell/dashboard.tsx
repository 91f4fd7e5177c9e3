import { useEffect, useState } from 'react'
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
import { ReleaseDialog } from '../articles/review/release-dialog.tsx'
import { includesRole } from '#domain/accounts/role.ts'
import { dialogViews, findView, pageViews, viewTitle } from '../find-view.ts'
import { articlesHref } from '../hrefs.ts'
import { ReauthenticationDialog } from '../kit/reauthentication.tsx'
import { ConfirmDialog } from '../kit/confirm.tsx'
import { PictureDialog } from '../media/picture-dialog.tsx'
import { EmptyList } from '../kit/list-states.tsx'
import { Link, useCurrentUrl, useUrlDialog } from '../kit/navigation.tsx'
import { invalidate } from '../kit/query-cache.ts'
import { TipProvider } from '../kit/tip.tsx'
import { currentRole, useHasRole, useRole } from '../kit/use-role.ts'
import type { View } from '../view.ts'
import { DashboardFrame } from './frame.tsx'
import { Loaded, preloadViews } from './loaded.tsx'

const signedOutSession: Session = { user: null, isAdmin: false }
const session = createStore(signedOutSession)

/** The email address of somebody with a role. Everyone else goes to the home page; so does a failed request. */
async function loadSession(): Promise<string | undefined> {
  const current = await fetchJson('GET /api/session').catch(() => signedOutSession)
  if (!current.user || !current.role) {
    location.replace('/')
    return undefined
  }
  currentRole.set(current.role)
  preloadViews(current.role)
  session.set(current)
  startSessionMonitor(session)
  return current.user.email
}

// Signed out in another tab, or the role was taken away. We show a dialog instead of redirecting, so that unsaved text stays.
session.subscribe(() => {
  const { user, role } = session.get()
  if (user && role) currentRole.set(role)
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
      <ReauthenticationDialog />
      <ReleaseDialog />
      {expired && <SessionExpiredDialog />}
    </TipProvider>
  )
}

function DashboardLayout({ email }: { email: string }) {
  const isAdmin = useHasRole('admin')
  useEffect(() => {
    if (isAdmin) followRun().catch((error: unknown) => console.error('The run could not be read.', error))
  }, [isAdmin])
  const { pathname, searchParams } = useCurrentUrl()
  // The server redirects from the URL of a view that a role may not open. Unknown URLs under /admin show the articles.
  const { view, id } = findView(searchParams.get('denied') ?? pathname) ?? { view: pageViews[0], id: '' }
  const isAllowed = includesRole(useRole(), view?.access ?? 'author')
  useEffect(() => {
    // Editors set their own.
    if (view && !view.fullScreen) document.title = viewTitle(view)
  }, [view])
  if (!view) return null
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      {view.fullScreen && isAllowed ? (
        <>
          {/* In the page, above the editor: floating it would cover the editor's tools. */}
          {isAdmin && <ProgressCard />}
          <main id="main" className="wrap" tabIndex={-1}>
            <Loaded load={view.load} what="the editor">
              {(Editor) => <Editor id={id} key={id} />}
            </Loaded>
          </main>
        </>
      ) : (
        <DashboardFrame email={email} view={isAllowed ? view : undefined}>
          {isAllowed ? (
            <Loaded load={view.load} what={view.label.toLowerCase()}>
              {(Content) => <Content id={id} />}
            </Loaded>
          ) : (
            <NotAllowed view={view} />
          )}
          <OpenDialog />
        </DashboardFrame>
      )}
    </>
  )
}

/** The dialog that `?open=` names, over the current view. */
function OpenDialog() {
  const [current, show] = useUrlDialog()
  const role = useRole()
  const dialog = dialogViews.find(({ opens, access }) => opens === current && includesRole(role, access))
  if (!dialog) return null
  return (
    <Loaded load={dialog.load} what={dialog.label.toLowerCase()} key={dialog.opens}>
      {(Content) => <Content onClose={() => show()} />}
    </Loaded>
  )
}

function NotAllowed({ view: { label, access } }: { view: View }) {
  return (
    <EmptyList
      sentence={`Only ${access}s can open ${label}. Ask an admin if something there should change.`}
      action={
        <Link className="button button--secondary" href={articlesHref}>
          Back to articles
        </Link>
      }
    />
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
