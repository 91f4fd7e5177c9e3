import { toIsoString } from '#domain/text/dates.ts'

const noStore = { 'cache-control': 'no-store' }

/** What only admins read is kept nowhere. Stored times (`…_at`) leave as ISO 8601. */
export function jsonResponse(body: object, status = 200): Response {
  const text = JSON.stringify(body, (name, value: unknown) => (isTimestamp(name, value) ? toIsoString(value) : value))
  return new Response(text, { status, headers: { ...noStore, 'content-type': 'application/json' } })
}

function isTimestamp(name: string, value: unknown): value is number {
  return name.endsWith('_at') && typeof value === 'number'
}

/** Served as a download, so that a browser never renders it as part of the site. */
export function csvResponse(name: string, text: string): Response {
  const headers = {
    ...noStore,
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
    'x-content-type-options': 'nosniff',
  }
  // Spreadsheet programs read UTF-8 only in files that begin with a byte order mark.
  return new Response(`\uFEFF${text}`, { headers })
}
