const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const dayAndYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const figures = new Intl.NumberFormat('en-US')

/** `Oct 12`, with the year when it is another one than `now`. */
export function shortDate(iso: string, now: number): string {
  const date = new Date(iso)
  return (date.getFullYear() === new Date(now).getFullYear() ? day : dayAndYear).format(date)
}

export function dateAndTime(iso: string): string {
  return moment.format(new Date(iso))
}

export function count(number: number): string {
  return figures.format(number)
}

/** `1 article`, `2 articles`. */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${count(number)} ${number === 1 ? one : many}`
}

/** For `<input type="datetime-local">`, in the time of this machine. */
export function localInput(iso: string | null): string {
  if (!iso) return ''
  const date = new Date(iso)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export function fromLocalInput(value: string): string | null {
  const date = new Date(value)
  return value === '' || Number.isNaN(date.getTime()) ? null : date.toISOString()
}
