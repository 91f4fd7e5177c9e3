import { gzipSync } from 'node:zlib'
import type { AiConfig } from '#server/config/external-services.ts'
import { openStandIn, type Answer, type Asked, type StandIn } from './fake-service.ts'
import { anthropic } from './provider-apis/anthropic.ts'
import { google } from './provider-apis/google.ts'
import { openaiCompatible } from './provider-apis/openai-compatible.ts'
import { openai } from './provider-apis/openai.ts'
import { keyOfOurs, type Wire } from './provider-apis/provider-api.ts'

export const wires: readonly Wire[] = [openai, anthropic, google, openaiCompatible]

/** The wire that most providers speak. */
export const completion = (text: string): Answer => openaiCompatible.text(text)

/** An AI provider whose answers the test writes, whatever it is asked; `number` counts from 1. */
export function openAiProvider(answer: (asked: Asked, number: number) => Answer): Promise<StandIn> {
  return openStandIn(answer)
}

export type Provider = StandIn & { config: AiConfig }

/** A provider that refuses what the real one would refuse, and else gives the answers that the test writes. */
export async function openProvider(
  wire: Wire,
  answer: (asked: Asked, number: number) => Answer,
  change: Partial<AiConfig> = {},
): Promise<Provider> {
  const standIn = await openStandIn((asked, number) => wire.refuse(asked) ?? answer(asked, number))
  const { provider, base, textModel, imageModel } = wire
  const config = { provider, baseUrl: `${standIn.url}${base}`, apiKey: keyOfOurs, textModel, imageModel, ...change }
  return { ...standIn, config }
}

const plainJson = { 'content-type': 'application/json' }
let bomb: Buffer | undefined

/** What providers do on bad days. `good` is the text of a proper answer. */
export const faults = (good: string, wire: Wire = openaiCompatible): Record<string, Answer> => ({
  'one byte a second': (response) => {
    response.writeHead(200, plainJson)
    const drip = setInterval(() => response.write('{'), 1000)
    response.on('close', () => clearInterval(drip))
  },
  hang: () => undefined,
  'reset mid-body': (response) => {
    response.writeHead(200, { ...plainJson, 'content-length': '1000' })
    response.write('{"choices":')
    setTimeout(() => response.destroy(), 20)
  },
  '500': wire.failure(500, 'secret-key-123'),
  '429 with Retry-After 1': wire.failure(429, 'slow down', { 'retry-after': '1' }),
  '429 with Retry-After 3600': wire.failure(429, 'slow down', { 'retry-after': '3600' }),
  '429 with garbage': wire.failure(429, 'slow down', { 'retry-after': 'soon, maybe' }),
  'HTML instead of JSON': { headers: { 'content-type': 'text/html' }, body: '<!doctype html><h1>Sign in</h1>' },
  'an envelope of wrong types': { body: '{"choices":7,"output":{},"content":"no","candidates":[[]],"usage":"many"}' },
  'an empty envelope': { body: '{}' },
  'half JSON': wire.text(good.slice(0, good.length / 2), 'cut off'),
  'wrong types': wire.text(
    JSON.stringify({ title: 7, excerpt: null, content: [], meta_description: {}, meta_keywords: 'x' }),
  ),
  'empty content': wire.text(''),
  'no sections': wire.text(good.replaceAll('## ', '')),
  '50 MB': (response) => {
    response.writeHead(200, plainJson)
    const chunk = Buffer.alloc(1024 * 1024, 32)
    let left = 50
    const more = () => {
      if (response.destroyed || left-- <= 0) return response.end()
      return response.write(chunk) ? setImmediate(more) : response.once('drain', more)
    }
    more()
  },
  'gzip bomb': (response) => {
    bomb ??= gzipSync(Buffer.alloc(64 * 1024 * 1024, 32))
    response.writeHead(200, { ...plainJson, 'content-encoding': 'gzip' }).end(bomb)
  },
  'redirect inwards': { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data/' }, body: '' },
})
