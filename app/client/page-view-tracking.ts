import { canIdentifyVisitor } from './consent.ts'
import { sessionId, visitorId } from './visitor.ts'

/** One event for each time that a page is shown: not while it is prerendered, and again when Back shows it again. */
export function trackPageViews() {
  if (document.prerendering)
    document.addEventListener('prerenderingchange', () => sendPageView(document.referrer), { once: true })
  else sendPageView(document.referrer)
  window.addEventListener('pageshow', ({ persisted }) => persisted && sendPageView(''))
}

function sendPageView(referrer: string) {
  const ids = canIdentifyVisitor() ? { visitorId: visitorId(), sessionId: sessionId() } : {}
  fetch('/api/functions/track-page-view', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...ids, pagePath: location.pathname, referrer }),
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
