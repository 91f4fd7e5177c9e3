import { recallSources } from '#domain/recalls/sources.ts'
import { formatLongDate } from '#domain/text/dates.ts'
import { pluralize } from '../kit/format.ts'
import { Link } from '../kit/navigation.tsx'
import { ShortDate } from '../kit/short-date.tsx'
import type { FeedStatus, RecallOverview } from './recall-actions.ts'

/** What a press does, before it is pressed, and how the sources are. */
export function RecallAside({ overview }: { overview: RecallOverview }) {
  const { feeds, isOn, isPublic, subscribers, senderError } = overview
  return (
    <aside className="recall-aside" aria-label="What happens then">
      <section className="panel panel--padded">
        <h3>If you say yes</h3>
        <p className="soft small">At once, and Undo takes all of it back:</p>
        <ul>
          <li>A red notice above every article that mentions it, with the lots, the source and what to do</li>
          <li>All links to shops off, in cards, comparisons, texts and feeds; the card stays and says why</li>
          <li>An entry on the page of recalls and in its feed</li>
          <li>{mailText(subscribers, senderError)}</li>
        </ul>
      </section>
      <section className="panel panel--padded">
        <h3>If you say no</h3>
        <p className="small">
          Nothing changes for readers. The same notice does not ask again for this product; a new one does.
        </p>
      </section>
      <section className="panel panel--padded">
        <h3>Where we look</h3>
        <p className="soft small">{scheduleOf(isOn, isPublic)}</p>
        <ul className="recall-feeds">
          {feeds.map((feed) => (
            <li key={feed.source} data-state={feed.enabled ? feed.state : 'off'}>
              <b>{recallSources[feed.source].name}</b>
              <FeedState feed={feed} />
            </li>
          ))}
        </ul>
        <p className="soft small">
          No match does not mean no recall.{' '}
          <Link className="inline-link" href="/admin/settings/recalls">
            Choose the sources
          </Link>
        </p>
      </section>
    </aside>
  )
}

function mailText(subscribers: number, senderError: string | null): string {
  if (senderError !== null) return `No email: ${senderError}`
  return subscribers === 0
    ? 'No email, because no reader has asked for it yet'
    : `An email to ${pluralize(subscribers, 'reader')} who asked for it, 15 minutes later`
}

function scheduleOf(isOn: boolean, isPublic: boolean): string {
  if (!isOn) return 'Switched off. Nothing is read; what you confirmed stays.'
  return isPublic
    ? 'Twice a day. What fails is asked again sooner.'
    : 'Twice a day once the site is public. Until then, only when you press “Look again now”.'
}

function FeedState({ feed }: { feed: FeedStatus }) {
  const { enabled, state, message, checked_at, complete_at, covered_since, next_at, read, kept } = feed
  const { license, quota } = recallSources[feed.source]
  return (
    <small>
      {!enabled && 'Switched off. '}
      {checked_at === null ? (
        enabled && 'Not read yet. '
      ) : (
        <>
          {state === 'ok' ? 'Read ' : state === 'failed' ? 'Failed ' : 'Incomplete '}
          <ShortDate iso={checked_at} />
          {': '}
          {message || `${pluralize(read, 'notice')}, ${kept} about animals or your products.`}{' '}
        </>
      )}
      {state !== 'ok' && complete_at && (
        <>
          Last complete <ShortDate iso={complete_at} />.{' '}
        </>
      )}
      {enabled && state !== 'ok' && next_at && (
        <>
          Next try <ShortDate iso={next_at} />.{' '}
        </>
      )}
      {covered_since && `Without a gap since ${formatLongDate(Date.parse(covered_since))}. `}
      <span className="soft">
        {license}. Quota: {quota}.
      </span>
    </small>
  )
}
