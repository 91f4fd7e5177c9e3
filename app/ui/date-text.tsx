import { formatLongDate } from '#domain/text/dates.ts'
import { toZonedDay } from '#domain/text/time-zone.ts'

/** `October 14, 2025`, in the site's time zone. */
export function DateText({ at, timeZone }: { at: number; timeZone: string | undefined }) {
  return <time dateTime={toZonedDay(at, timeZone)}>{formatLongDate(at, timeZone)}</time>
}
