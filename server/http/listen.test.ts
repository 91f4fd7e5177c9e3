import { expect, onTestFinished, test } from 'vitest'
import { listen } from './listen.ts'

/** More than are rendered at once and may wait. */
const crowd = 320

/** Nothing is answered until everybody has asked. */
async function askAtOnce(path: string) {
  const gate = Promise.withResolvers<void>()
  let rejected = 0
  const server = await listen(
    { port: 0, hosts: ['127.0.0.1'] },
    {
      sendIfCached: () => false,
      handlers: [],
      fetch: async () => {
        await gate.promise
        return Response.json({})
      },
      callerOf: (_request, requestId) => ({ address: '', requestId }),
      accessLog: { isOn: false, watch: () => undefined },
      securityHeaders: {},
      lowPriorityPaths: new Set(),
      fixedHost: undefined,
      onConnection: () => undefined,
      onRejected: () => void rejected++,
    },
  )
  onTestFinished(server.close)
  const asked = Array.from({ length: crowd }, async () => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`)
    if (answer.status === 503) gate.resolve()
    return { status: answer.status, type: answer.headers.get('content-type'), body: await answer.text() }
  })
  setTimeout(gate.resolve, 5000).unref()
  const answers = await Promise.all(asked)
  return { answers: answers.filter(({ status }) => status === 503), rejected }
}

test.each(['/blog?q=walks', '/api/search?q=walks', '/api/articles?q=walks'])(
  '%s is rejected when too many ask at once (T40)',
  async (path) => {
    const { answers, rejected } = await askAtOnce(path)
    expect(answers.length).toBeGreaterThan(0)
    expect(rejected).toBe(answers.length)
    const isApi = path.startsWith('/api/')
    for (const { type, body } of answers) {
      expect(type).toMatch(isApi ? 'application/json' : 'text/plain')
      expect(body).toContain('The site is busy. Please try again in a moment.')
    }
  },
)
