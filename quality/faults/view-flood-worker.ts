import { runLoadFor, type LoadMessage, type LoadRequest } from '#tests/kit/load-generator.ts'

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

// For `fork`: page views, as many as the connections can send.
const [url = '', seconds, clients] = process.argv.slice(2)
const { statuses, ...rest } = await runLoadFor(Number(seconds), url, { clients: Number(clients) }, viewOf)
const message: LoadMessage = { ...rest, latencies: [], statuses: [...statuses] }
process.send?.(message, () => process.disconnect())

function viewOf(index: number): LoadRequest {
  const body = JSON.stringify({
    visitorId: `visitor_${1_790_000_000_000 + (index % 5000)}_abcdefghijklmnopqr`,
    sessionId: `session_${1_790_000_000_000 + (index % 7000)}_abcdefghijklmnopqr`,
    pagePath: '/blog',
    referrer: '',
  })
  return { method: 'POST', path: '/api/functions/track-page-view', headers: { 'user-agent': browser }, body }
}
