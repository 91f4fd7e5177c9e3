/** Served as a download, so that a browser never renders it as part of the site. */
export function csvResponse(name: string, text: string): Response {
  const headers = {
    'cache-control': 'no-store',
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
    'x-content-type-options': 'nosniff',
  }
  // Spreadsheet programs read UTF-8 only in files that begin with a byte order mark.
  return new Response(`\uFEFF${text}`, { headers })
}
