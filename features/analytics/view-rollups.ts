import type { Device } from '#domain/analytics/device.ts'
import type { RollupDeltas } from './rollup-deltas.ts'
import type { ViewKind } from './tables.ts'

type CountedView = {
  day: string
  kind: ViewKind
  page_path: string
  country: string
  referrer: string | null
  device: Device
}

/** A view in every sum that all views are in; `by`: so many alike, or -1 when it is taken out again. */
export function addView(deltas: RollupDeltas, { day, kind, page_path, country, device, ...view }: CountedView, by = 1) {
  const one = { views: by }
  const referrer = view.referrer ?? ''
  deltas.add('day_sums', { day, kind }, page_path.startsWith('/article/') ? { views: by, article_views: by } : one)
  deltas.add('page_days', { day, page_path, kind }, one)
  deltas.add('country_days', { day, country, kind }, one)
  deltas.add('referrer_days', { day, referrer, kind }, one)
  deltas.add('device_days', { day, device, kind }, one)
  deltas.add('country_pages', { country, day, page_path, kind }, one)
  deltas.add('country_referrers', { country, day, referrer, kind }, one)
}
