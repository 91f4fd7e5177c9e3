import type { ServerResponse } from 'node:http'

const messages = {
  400: 'Bad request.',
  403: 'This site is served over https only.',
  404: 'Not found.',
  421: 'This server does not serve that host name.',
  503: 'The site is busy. Please try again in a moment.',
} as const

export function createPlainResponses(securityHeaders: Readonly<Record<string, string>>) {
  return function sendPlain(response: ServerResponse, status: keyof typeof messages, format: 'text' | 'json' = 'text') {
    const isText = format === 'text'
    const message = isText ? messages[status] : JSON.stringify({ error: messages[status], code: 'unavailable' })
    response.writeHead(status, {
      ...securityHeaders,
      'content-type': isText ? 'text/plain; charset=utf-8' : 'application/json',
      'cache-control': 'no-store',
      'content-length': message.length,
      ...(status === 503 && { 'retry-after': '1' }),
    })
    response.end(message)
  }
}
