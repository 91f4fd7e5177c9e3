import { useDelayed } from '#app/client/use-delayed.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Button, LinkButton } from '#app/ui/kit/button.tsx'

const failure = 'Failed to load analytics data. Please try refreshing the page.'

export function OverviewError({ reload }: { reload: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        illustration="/art/empty.svg"
        sentence={failure}
        action={
          <Button variant="secondary" onClick={reload}>
            Retry
          </Button>
        }
      />
    </div>
  )
}

/** The figures on the screen are older than they should be. */
export function StaleOverviewNotice({ reload }: { reload: () => void }) {
  return (
    <div className="failed" role="alert">
      <p>{failure}</p>
      <Button variant="secondary" onClick={reload}>
        Retry
      </Button>
    </div>
  )
}

/** The shape of what is coming, once the wait is long enough to be noticed. */
export function OverviewSkeleton() {
  const isDelayed = useDelayed(true)
  return (
    <div className={isDelayed ? 'skeletons' : 'skeletons skeletons--quiet'}>
      <p className="visually-hidden" role="status">
        {isDelayed && 'Loading analytics'}
      </p>
      <div className="figures-row">
        {['views', 'visitors', 'sessions', 'ratio'].map((name) => (
          <div className="skeleton skeleton--figure" key={name} />
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

/** Nothing was ever counted: what will stand here, and how it comes. */
export function NoViewsYet() {
  return (
    <div className="new-site panel">
      <h2>No views yet</h2>
      <p>
        Counting has begun by itself: open a page of your site and the first view appears here within seconds, without
        reloading. No IP address is stored.
      </p>
      <ul>
        <li>
          <b>Views, visitors and sessions</b> by day, country, page, referrer and device. Your own visits are told
          apart, crawlers are left out.
        </li>
        <li>
          <b>Affiliate clicks</b> by product and article: which ones earn their place.
        </li>
        <li>
          <b>Searches without result</b>: what readers looked for and you have not written yet.
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
