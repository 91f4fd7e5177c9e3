import { now } from '#app/client/browser-clock.ts'
import { formatDateTime, formatShortDate } from './format.ts'

export function ShortDate({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)}>
      {formatShortDate(iso, now())}
    </time>
  )
}
