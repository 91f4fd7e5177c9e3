import { lazy, Suspense, useEffect, useState } from 'react'
import { Toasts } from '#app/islands/toasts.island.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { ArticlesTab } from '../articles/articles-tab.tsx'
import { EditView } from '../articles/edit/edit-view.tsx'
import { ConfirmDialog } from '../kit/confirm.tsx'
import { GenerationProgress } from './generation-progress.tsx'
import { MessagesTab } from '../messages/messages-tab.tsx'
import { useCurrentUrl } from '../kit/navigation.ts'
import { IssueView } from '../messages/newsletter/issue-view.tsx'
import { ProductsTab } from '../products/products-tab.tsx'
import { parseDashboardRoute, type DashboardRoute } from '../dashboard-routes.ts'
import { TipProvider } from '../kit/tip.tsx'
import { SiteHeader } from './site-header.tsx'
import { AdminTabs } from './admin-tabs.tsx'
import { loadAdminSession } from './admin-session.ts'
import { SessionExpiredDialog } from './session-expired-dialog.tsx'
import { DashboardHeader } from './dashboard-header.tsx'

const AnalyticsTab = lazy(() =>
  import('../analytics/analytics-tab.tsx').then((module) => ({ default: module.AnalyticsTab })),
)

/** Nothing but a spinner until the session is known; who is no admin is led home. */
export function Dashboard({ site }: { site: string }) {
  const [email, setEmail] = useState<string>()
  useEffect(() => {
    const loadSession = () => void loadAdminSession().then(setEmail)
    // A page that comes back from the browser's memory may belong to somebody who has signed out since.
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
        {/* This one is carried into open dialogs; by the outer one React still finds the place. */}
        <div>
          <Toasts />
        </div>
      </div>
      <ConfirmDialog />
      <SessionExpiredDialog />
      <GenerationProgress />
    </TipProvider>
  )
}

function DashboardLayout({ site, email }: { site: string; email: string }) {
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
              <TabContent route={route} />
            </AdminTabs>
          </>
        )}
      </main>
    </>
  )
}

/** What is written has the screen to itself. */
function editorOf(route: DashboardRoute) {
  if (route.tab === 'articles' && route.article !== undefined)
    return <EditView id={route.article} key={route.article} />
  if (route.tab === 'messages' && route.list === 'issues' && route.issue !== undefined) {
    return <IssueView id={route.issue} key={route.issue} />
  }
  return undefined
}

function TabContent({ route }: { route: DashboardRoute }) {
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
