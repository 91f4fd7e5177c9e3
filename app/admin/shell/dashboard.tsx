import { lazy, Suspense, useEffect, useState } from 'react'
import { Toasts } from '#app/islands/toasts.island.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { ArticlesTab } from '../articles/articles-tab.tsx'
import { EditView } from '../articles/edit/edit-view.tsx'
import { ConfirmDialog } from '../kit/confirm.tsx'
import { ProgressSlot } from './generation-progress.tsx'
import { MessagesTab } from '../messages/messages-tab.tsx'
import { usePlace } from '../kit/navigation.ts'
import { IssueView } from '../messages/newsletter/issue-view.tsx'
import { ProductsTab } from '../products/products-tab.tsx'
import { routeOf, type Route } from '../dashboard-routes.ts'
import { TipProvider } from '../kit/tip.tsx'
import { AdminHeader } from './site-header.tsx'
import { AdminTabs } from './admin-tabs.tsx'
import { knowAdmin } from './admin-session.ts'
import { SessionLost } from './session-expired-dialog.tsx'
import { Title } from './dashboard-header.tsx'

const AnalyticsTab = lazy(() =>
  import('../analytics/analytics-tab.tsx').then((module) => ({ default: module.AnalyticsTab })),
)

/** Nothing but a spinner until the session is known; who is no admin is led home. */
export function Dashboard({ site }: { site: string }) {
  const [email, setEmail] = useState<string>()
  useEffect(() => {
    const look = () => void knowAdmin().then(setEmail)
    // A page that comes back from the browser's memory may belong to somebody who has signed out since.
    const again = (event: PageTransitionEvent) => event.persisted && look()
    look()
    addEventListener('pageshow', again)
    return () => removeEventListener('pageshow', again)
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
      <Frame site={site} email={email} />
      <div>
        {/* This one is carried into open dialogs; by the outer one React still finds the place. */}
        <div>
          <Toasts />
        </div>
      </div>
      <ConfirmDialog />
      <SessionLost />
      <ProgressSlot />
    </TipProvider>
  )
}

function Frame({ site, email }: { site: string; email: string }) {
  const route = routeOf(usePlace().pathname)
  const editor = editorOf(route)
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <AdminHeader site={site} email={email} />
      <main id="main" className="wrap" tabIndex={-1}>
        {editor ?? (
          <>
            <Title />
            <AdminTabs tab={route.tab}>
              <TabContent route={route} />
            </AdminTabs>
          </>
        )}
      </main>
    </>
  )
}

/** What is written has the screen to itself. */
function editorOf(route: Route) {
  if (route.tab === 'articles' && route.article !== undefined)
    return <EditView id={route.article} key={route.article} />
  if (route.tab === 'messages' && route.list === 'issues' && route.issue !== undefined) {
    return <IssueView id={route.issue} key={route.issue} />
  }
  return undefined
}

function TabContent({ route }: { route: Route }) {
  switch (route.tab) {
    case 'articles':
      return <ArticlesTab />
    case 'products':
      return <ProductsTab />
    case 'messages':
      return <MessagesTab list={route.list} />
    case 'analytics':
      return (
        <Suspense fallback={<div className="waiting" />}>
          <AnalyticsTab view={route.view} />
        </Suspense>
      )
  }
}
