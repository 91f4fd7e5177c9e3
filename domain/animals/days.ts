const dayMs = 86_400_000
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

const toMs = (day: string) => Date.parse(`${day}T00:00:00Z`)
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

export function addDays(day: string, days: number): string {
  return toDay(toMs(day) + days * dayMs)
}

export function daysBetween(from: string, to: string): number {
  return Math.round((toMs(to) - toMs(from)) / dayMs)
}

/** `Nov 14`, with the year if it is another one than that of `today`. */
export function formatDay(day: string, today: string): string {
  const [year = '', month, date] = day.split('-')
  const text = `${months[Number(month) - 1]} ${Number(date)}`
  return today.startsWith(year) ? text : `${text}, ${year}`
}

/** `June 9, 2022`, `June 2022` or `2022`, as far as it is known. */
export function formatBirthday(birthday: string): string {
  const [year = '', month, date] = birthday.split('-')
  const name =
    month && new Date(Date.UTC(2024, Number(month) - 1)).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' })
  return [name, date && `${Number(date)},`, year].filter(Boolean).join(' ')
}

/** Whole months since the birthday; with only a year, from its middle. Undefined for an unknown birthday. */
export function ageInMonths(birthday: string, today: string): number | undefined {
  if (birthday === '') return undefined
  const [year, month = '07', date = '01'] = birthday.split('-')
  const [ownYear, ownMonth, ownDate] = today.split('-').map(Number)
  const whole = (Number(ownYear) - Number(year)) * 12 + Number(ownMonth) - Number(month)
  return Math.max(0, Number(ownDate) < Number(date) ? whole - 1 : whole)
}

export function formatAge(birthday: string, today: string): string {
  const age = ageInMonths(birthday, today)
  if (age === undefined) return ''
  if (birthday.length === 4) return `about ${count(Number(today.slice(0, 4)) - Number(birthday), 'year')}`
  if (age >= 24) return count(Math.floor(age / 12), 'year')
  if (age >= 3 || birthday.length < 10) return count(age, 'month')
  return count(Math.max(0, Math.floor(daysBetween(birthday, today) / 7)), 'week')
}

/** `today`, `in 9 days`, `in 2 weeks`, `in 7 months`, `3 days ago`. */
export function formatWait(day: string, today: string): string {
  const days = daysBetween(today, day)
  const size = Math.abs(days)
  if (size === 0) return 'today'
  const text =
    size < 14
      ? count(size, 'day')
      : size < 60
        ? count(Math.round(size / 7), 'week')
        : count(Math.round(size / 30.4), 'month')
  return days > 0 ? `in ${text}` : `${text} ago`
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`
}
