/** The wait a service asks for, in milliseconds; undefined when the header is missing or malformed. */
export function parseRetryAfter(headers: Headers | Readonly<Record<string, string>> | undefined): number | undefined {
  const read = (name: string) => (headers instanceof Headers ? headers.get(name) : headers?.[name])
  const milliseconds = read('retry-after-ms')
  if (milliseconds && /^\d{1,9}$/.test(milliseconds)) return Number(milliseconds)
  const header = read('retry-after')?.trim() ?? ''
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000
  const date = /[a-z]/i.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now())
}
