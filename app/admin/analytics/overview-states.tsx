import { useDelayed } from '#app/client/use-delayed.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Button, LinkButton } from '#app/ui/kit/button.tsx'

/** `stale`: older numbers are still on screen, so the message is one line above them. */
export function OverviewError({ reload, stale = false }: { reload: () => void; stale?: boolean }) {
  const sentence = 'Failed to load analytics data. Please try refreshing the page.'
  const retry = (
    <Button variant="secondary" onClick={reload}>
      Retry
    </Button>
  )
  return (
    <div className={stale ? 'failed' : undefined} role="alert">
      {stale ? (
        <>
          <p>{sentence}</p>
          {retry}
        </>
      ) : (
        <EmptyState illustration="/art/empty.svg" sentence={sentence} action={retry} />
      )}
    </div>
  )
}

/** A placeholder, shown once loading takes noticeably long. */
export function OverviewSkeleton() {
  const isDelayed = useDelayed(true)
  return (
    <div className={isDelayed ? 'skeletons' : 'skeletons skeletons--quiet'}>
      <p className="visually-hidden" role="status">
        {isDelayed && 'Loading analytics'}
      </p>
      <div className="metrics">
        {['views', 'visitors', 'sessions', 'ratio'].map((name) => (
          <div className="skeleton skeleton--metric" key={name} />
        ))}
      </div>
      <div className="dashboard">
        <div className="skeleton skeleton--chart span-8" />
        <div className="skeleton skeleton--chart span-4" />
        <div className="skeleton skeleton--list" />
      </div>
    </div>
  )
}

/** Before the first page view: what this tab will show. */
export function NoViewsYet() {
  return (
    <div className="new-site panel">
      <h2>No views yet</h2>
      <p>
        Page views are counted automatically. Open a page of your site, and the first view appears here within seconds.
        No IP addresses are stored.
      </p>
      <ul>
        <li>
          <b>Views, visitors and sessions</b> by day, country, page, referrer and device. Your own visits are counted
          separately, and crawlers are excluded.
        </li>
        <li>
          <b>Affiliate clicks</b> by product and article: see which ones pay off.
        </li>
        <li>
          <b>Searches without results</b>: topics that readers looked for and did not find.
        </li>
        <li>
          <b>Likes, comments and subscribers</b> over time.
        </li>
      </ul>
      <LinkButton variant="primary" href="/" target="_blank">
        Open the site
      </LinkButton>
    </div>
  )
}
