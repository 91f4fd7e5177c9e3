import { Spinner } from '#app/ui/spinner.tsx'

/** A spinner, until the dashboard's script has loaded and has checked the session. */
export function AdminView({ site }: { site: string }) {
  return (
    <div className="admin" id="dashboard" data-site={site}>
      <main className="wrap">
        <Spinner label="Loading the dashboard" />
        <noscript>The dashboard needs JavaScript.</noscript>
      </main>
    </div>
  )
}
