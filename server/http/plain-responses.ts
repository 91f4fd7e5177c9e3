import type { ServerResponse } from 'node:http'

const messages = {
  400: 'Bad request.',
  404: 'Not found.',
  421: 'This server does not serve that host name.',
  503: 'The site is busy. Please try again in a moment.',
} as const
type Status = keyof typeof messages
const extraHeaders: { [one in Status]?: Readonly<Record<string, string>> } = { 503: { 'retry-after': '1' } }

/** Answers without a page. They are made beforehand: when many are refused, refusing must cost next to nothing. */
export function createPlainResponses(common: Readonly<Record<string, string>>) {
  const made = new Map(
    Object.entries(messages).map(([status, sentence]) => [
      Number(status) as Status,
      { sentence, headers: responseHeaders(common, sentence, extraHeaders[Number(status) as Status]) },
    ]),
  )
  return function plain(response: ServerResponse, status: Status) {
    const answer = made.get(status)
    response.writeHead(status, answer?.headers)
    response.end(answer?.sentence, 'latin1')
  }
}

/** Names and values in turn: Node then copies them as they are. */
function responseHeaders(common: Readonly<Record<string, string>>, sentence: string, special = {}): string[] {
  const own = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  const length = { 'content-length': String(sentence.length) }
  return Object.entries({ ...common, ...own, ...length, ...special }).flat()
}
