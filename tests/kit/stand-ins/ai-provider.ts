import { gzipSync } from 'node:zlib'
import { json, openStandIn, type Answer, type Asked, type StandIn } from './stand-in.ts'

/** The wire that most providers speak. */
export function completion(text: string, finish = 'stop'): Answer {
  return json({
    id: 'one',
    object: 'chat.completion',
    created: 1,
    model: 'test',
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: finish }],
    usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
  })
}

export const image = (bytes: Uint8Array): Answer =>
  json({ created: 1, data: [{ b64_json: Buffer.from(bytes).toString('base64') }] })

/** An AI provider whose answers the test writes; `number` counts from 1. */
export function openAiProvider(answer: (asked: Asked, number: number) => Answer): Promise<StandIn> {
  return openStandIn(answer)
}

/** What providers do on bad days. `good` is the text of a proper answer. */
export const faults = (good: string): Record<string, Answer> => ({
  'one byte a second': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const drip = setInterval(() => response.write('{'), 1000)
    response.on('close', () => clearInterval(drip))
  },
  hang: () => undefined,
  'reset mid-body': (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    response.write('{"choices":')
    setTimeout(() => response.destroy(), 20)
  },
  '500': json({ error: { message: 'secret-key-123' } }, 500),
  '429 with Retry-After 1': json({}, 429, { 'retry-after': '1' }),
  '429 with Retry-After 3600': json({}, 429, { 'retry-after': '3600' }),
  '429 with garbage': json({}, 429, { 'retry-after': 'soon, maybe' }),
  'HTML instead of JSON': { headers: { 'content-type': 'text/html' }, body: '<!doctype html><h1>Sign in</h1>' },
  'half JSON': completion(good.slice(0, good.length / 2), 'length'),
  'wrong types': completion(
    JSON.stringify({ title: 7, excerpt: null, content: [], meta_description: {}, meta_keywords: 'x' }),
  ),
  'empty content': completion(''),
  'no sections': completion(good.replaceAll('## ', '')),
  '50 MB': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const chunk = Buffer.alloc(1024 * 1024, 32)
    let left = 50
    const more = () => {
      if (response.destroyed || left-- <= 0) return response.end()
      return response.write(chunk) ? setImmediate(more) : response.once('drain', more)
    }
    more()
  },
  'gzip bomb': (response) => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, 32))
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bomb)
  },
  'redirect inwards': json({}, 302, { location: 'http://169.254.169.254/latest/meta-data/' }),
})
