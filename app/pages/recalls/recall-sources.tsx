import { recallSources } from '#domain/recalls/sources.ts'
import { formatLongDate } from '#domain/text/dates.ts'
import type { FeedStatus } from '#domain/recalls/public-recall.ts'

type Zone = { timeZone: string | undefined }

/** ` since October 1, 2026`: the day from which on all sources in use were read without a gap. Empty if there is none. */
export function coverage(feeds: readonly FeedStatus[], timeZone: string | undefined): string {
  const used = feeds.filter(({ enabled }) => enabled)
  const since = used.map(({ covered_since }) => covered_since).toSorted((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1))
  const last = since.at(-1)
  const read = used.map(({ complete_at }) => complete_at ?? 0)
  if (used.length === 0 || since.includes(null) || !last) return ''
  return ` from ${formatLongDate(Date.parse(last))} to ${formatLongDate(Math.min(...read), timeZone)}`
}

/** Where we look, when we last did, and what is missing. */
export function RecallSources({ feeds, isOn, timeZone }: { feeds: readonly FeedStatus[]; isOn: boolean } & Zone) {
  return (
    <section className="recall-sources" aria-labelledby="recall-sources">
      <h2 id="recall-sources">Where we look</h2>
      {!isOn && <p>At the moment, no source is read. What stands above was read before.</p>}
      <ul>
        {feeds.map((feed) => (
          <li key={feed.source}>
            <a href={recallSources[feed.source].home} rel="nofollow noopener">
              {recallSources[feed.source].name}
            </a>
            <span>
              {recallSources[feed.source].covers}. {statusOf(feed, timeZone)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function statusOf(
  { enabled, state, checked_at, complete_at, covered_since }: FeedStatus,
  timeZone: string | undefined,
) {
  if (!enabled) return 'Not in use.'
  if (state === 'never' || checked_at === null) return 'Not read yet.'
  const day = formatLongDate(checked_at, timeZone)
  const since = covered_since === null ? '' : ` Read without a gap since ${formatLongDate(Date.parse(covered_since))}.`
  if (state === 'ok') return `Last read ${day}.${since}`
  const last = complete_at === null ? '' : ` Last complete on ${formatLongDate(complete_at, timeZone)}.`
  return state === 'failed'
    ? `It did not answer on ${day}; we ask again.${last}`
    : `Read on ${day}, but something may be missing; we ask again.${last}`
}
