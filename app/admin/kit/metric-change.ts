import { formatCount } from './format.ts'

export type MetricChange = { direction: 'up' | 'down' | 'same'; text: string }

/** The change since the previous period in words, so that it is clear without color. */
export function compareMetric(
  now: number,
  before: number,
  show: (value: number) => string = formatCount,
): MetricChange {
  const older = show(before)
  if (show(now) === older) return { direction: 'same', text: 'Same as before' }
  const direction = now > before ? 'up' : 'down'
  if (before === 0) return { direction, text: `Up from ${older}` }
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  const sign = direction === 'up' ? '+' : '−'
  const amount = percent === 0 ? 'Under 1%' : `${sign}${formatCount(percent)}%`
  return { direction, text: `${amount}, ${direction} from ${older}` }
}

export function viewsPerVisitor({ views, visitors }: { views: number; visitors: number }): number {
  return visitors === 0 ? 0 : views / visitors
}

const decimalFormat = (fraction: number) =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: fraction, maximumFractionDigits: fraction })
const twoDecimals = decimalFormat(2)
const oneDecimal = decimalFormat(1)
export const formatRatio = (value: number) => twoDecimals.format(value)
export const formatRate = (value: number) => oneDecimal.format(value)

/** `12%`. A small share is `<1%`, never 0%. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0 || part === 0) return '0%'
  const percent = Math.round((part / whole) * 100)
  return percent === 0 ? '<1%' : `${percent}%`
}
