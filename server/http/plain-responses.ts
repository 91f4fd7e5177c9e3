import type { ServerResponse } from 'node:http'

const messages = {
  400: 'Bad request.',
  404: 'Not found.',
  421: 'This server does not serve that host name.',
  503: 'The site is busy. Please try again in a moment.',
} as const
type Status = keyof typeof messages
const extraHeaders: { [one in Status]?: Readonly<Record<string, string>> } = { 503: { 'retry-after': '1' } }

/** Plain-text responses, prepared in advance so that rejecting many requests costs next to nothing. */
export function createPlainResponses(securityHeaders: Readonly<Record<string, string>>) {
  const prepared = new Map(
    Object.entries(messages).map(([status, sentence]) => [
      Number(status) as Status,
      { sentence, headers: responseHeaders(securityHeaders, sentence, extraHeaders[Number(status) as Status]) },
    ]),
  )
  return function sendPlain(response: ServerResponse, status: Status) {
    const answer = prepared.get(status)
    response.writeHead(status, answer?.headers)
    response.end(answer?.sentence, 'latin1')
  }
}

/** A flat list of names and values, which Node copies without processing. */
function responseHeaders(securityHeaders: Readonly<Record<string, string>>, sentence: string, extra = {}): string[] {
  const own = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  const length = { 'content-length': String(sentence.length) }
  return Object.entries({ ...securityHeaders, ...own, ...length, ...extra }).flat()
}
