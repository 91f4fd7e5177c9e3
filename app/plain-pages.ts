import { escapeXml } from '#domain/text/xml.ts'
import type { SiteAssets } from './layout/document.tsx'

/** Rendered without the page frame, because that may be what failed. */
export function failurePage(
  assets: SiteAssets,
  { requestId, isUnavailable }: { requestId: string; isUnavailable: boolean },
): Response {
  const words = `<h1>Something went wrong on our side.</h1><p>Please try again in a moment. If the problem continues, contact us with this reference: ${requestId}</p><a class="button button--primary" href="/">Back to home</a>`
  return plainPage(assets, 'Something went wrong', words, {
    status: isUnavailable ? 503 : 500,
    headers: isUnavailable ? { 'retry-after': '2' } : {},
  })
}

/** Turns the JSON of a guard into a page. Without the page frame, because rejecting a flood must stay cheap. */
export async function rejectedPage(assets: SiteAssets, rejection: Response, { isForm }: { isForm: boolean }) {
  const { error } = (await rejection.json()) as { error: string }
  const advice = isForm
    ? '<p>Nothing was sent. The Back button of your browser returns to the form and to what you typed.</p>'
    : ''
  const words = `<h1>Error</h1><p role="alert">${escapeXml(error)}</p>${advice}`
  const { status, headers } = rejection
  return plainPage(assets, 'Error', words, { status, headers: Object.fromEntries(headers) })
}

type PageOptions = { status: number; headers: Readonly<Record<string, string>> }

function plainPage({ sheets }: SiteAssets, title: string, words: string, { status, headers }: PageOptions): Response {
  const document = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><link rel="stylesheet" href="${sheets.front}"><body><main class="wrap section lost">${words}</main></body></html>`
  return new Response(document, {
    status,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}
