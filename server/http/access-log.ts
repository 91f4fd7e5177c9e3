import { withoutToken } from '#app/pages/article/draft-path.ts'
import type { Clock, Log } from '#features/ports.ts'
import type { TracedResponse } from './traced-response.ts'

/** Visitors notice a wait of this length. It ends with the first byte, so slow connections do not count. */
const slowRequestMs = 1000
/** An overloaded site answers everything slowly; its log must not fill the disk as well. */
const maxSlowLinesPerSecond = 10

export type AccessLog = {
  /** Whether each request gets a line, even one answered from the page cache. */
  isOn: boolean
  watch: (response: TracedResponse) => void
}

/** Logs slow requests and, if on, all of them. No line contains an address or the value of a query parameter. */
export function createAccessLog({ log, clock, isOn }: { log: Log; clock: Clock; isOn: boolean }): AccessLog {
  let [second, slowLines] = [0, 0]

  function isWithinLimit(): boolean {
    const now = Math.floor(clock() / 1000)
    if (now !== second) slowLines = 0
    second = now
    return ++slowLines <= maxSlowLinesPerSecond
  }

  // One function for all requests: a closure for each would hold its request in memory while an event stream is open.
  function onClose(this: TracedResponse) {
    const now = performance.now()
    const waited = (this.headAt ?? now) - this.startedAt
    if (isOn)
      log('debug', 'request', {
        ...describe(this),
        ms: round(now - this.startedAt),
        bytes: this.req.socket.bytesWritten - this.bytesBefore,
        ...(!this.writableFinished && { aborted: true }),
      })
    if (waited >= slowRequestMs && isWithinLimit())
      log('warn', 'slow_request', { ...describe(this), ms: round(waited) })
  }

  return {
    isOn,
    watch(response) {
      if (isOn) response.bytesBefore = response.req.socket.bytesWritten
      response.on('close', onClose)
    },
  }
}

/** Query values may be secret, such as the token of a reset link, so only their names are logged; so may one path. */
function describe({ req, headAt, statusCode, requestId }: TracedResponse) {
  const [path = '', query = ''] = (req.url ?? '').split('?', 2)
  const names = [...new Set(new URLSearchParams(query).keys())].slice(0, 20)
  return {
    method: req.method,
    path: withoutToken(path),
    ...(names.length > 0 && { query: names }),
    ...(headAt !== undefined && { status: statusCode }),
    request: requestId,
  }
}

const round = (ms: number) => Math.round(ms * 10) / 10
