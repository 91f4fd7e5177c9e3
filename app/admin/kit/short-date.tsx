import { now } from '#app/client/browser-clock.ts'
import { formatDateTime, formatShortDate } from './format.ts'

/** `Oct 12`, with the exact time on hover. */
export function ShortDate({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)}>
      {formatShortDate(iso, now())}
    </time>
  )
}
