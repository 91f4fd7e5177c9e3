import { Spinner } from '#app/ui/spinner.tsx'

/** A spinner, until the dashboard's own script is there and knows who asks. */
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
