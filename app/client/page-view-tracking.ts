import type { ApiPath, BodyOf } from '#app/contract/contract.ts'
import { canIdentifyVisitor } from './consent.ts'
import { sessionId, visitorId } from './visitor.ts'

const pageViewsPath: ApiPath = '/api/functions/track-page-view'

/** Counts every time a page is shown: not while it is prerendered, and again when Back restores it. */
export function trackPageViews() {
  if (document.prerendering)
    document.addEventListener('prerenderingchange', () => sendPageView(document.referrer), { once: true })
  else sendPageView(document.referrer)
  window.addEventListener('pageshow', ({ persisted }) => persisted && sendPageView(''))
}

function sendPageView(referrer: string) {
  const ids = canIdentifyVisitor() ? { visitorId: visitorId(), sessionId: sessionId() } : {}
  const view = { ...ids, pagePath: location.pathname, referrer }
  fetch(pageViewsPath, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(view satisfies BodyOf<'POST /api/functions/track-page-view'>),
  }).then(
    ({ ok, status }) => ok || console.error(`The view was not counted: ${status}`),
    (error: unknown) => console.error('The view was not counted.', error),
  )
}

declare global {
  interface Document {
    readonly prerendering?: boolean
  }
}
