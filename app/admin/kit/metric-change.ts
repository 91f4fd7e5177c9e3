import { count } from './format.ts'

export type Change = { direction: 'up' | 'down' | 'same'; text: string }

/** How a figure stands against the days before: sign, percentage and the older figure, so that no color is needed. */
export function changeOf(now: number, before: number, show: (figure: number) => string = count): Change {
  const older = show(before)
  if (show(now) === older) return { direction: 'same', text: 'Same as before' }
  const direction = now > before ? 'up' : 'down'
  if (before === 0) return { direction, text: `Up from ${older}` }
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  const sign = direction === 'up' ? '+' : '−'
  const amount = percent === 0 ? 'Under 1%' : `${sign}${count(percent)}%`
  return { direction, text: `${amount}, ${direction} from ${older}` }
}

export function perVisitor({ views, visitors }: { views: number; visitors: number }): number {
  return visitors === 0 ? 0 : views / visitors
}

const digits = (fraction: number) =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: fraction, maximumFractionDigits: fraction })
const two = digits(2)
const one = digits(1)
export const ratio = (figure: number) => two.format(figure)
export const rate = (figure: number) => one.format(figure)

/** `12%`; something that is not nothing is never 0%. */
export function shareOf(part: number, whole: number): string {
  if (whole === 0 || part === 0) return '0%'
  const percent = Math.round((part / whole) * 100)
  return percent === 0 ? '<1%' : `${percent}%`
}
